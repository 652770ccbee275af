// Writes the last run to a file in docs/. A run of one part keeps the figures of the others.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#tests/bench/bench-folder.ts';
import { type Section, sectionText } from './section.ts';

export interface Report {
  /** Name in docs/. */
  file: string;
  introduction: string;
  /** The names of all possible sections. */
  order: readonly string[];
}

/** Writes the sections and keeps other sections that the file contains. */
export function writeReport({ file, introduction, order }: Report, sections: readonly Section[]): void {
  const path = join(root, 'docs', file);
  const saved = existsSync(path) ? readSections(readFileSync(path, 'utf8')) : new Map<string, string>();
  for (const section of sections) saved.set(section.name, sectionText(section));
  const texts = order.flatMap((name) => saved.get(name) ?? []);
  writeFileSync(path, `${[introduction, ...texts].join('\n\n')}\n`);
}

function readSections(text: string): Map<string, string> {
  const parts = text.split(/^## /m).slice(1);
  return new Map(parts.map((part) => [part.slice(0, part.indexOf('\n')), `## ${part.trimEnd()}`]));
}

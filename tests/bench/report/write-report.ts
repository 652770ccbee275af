// Keeps the last run in docs/benchmarks.md. A run of one part leaves the other parts' last figures alone.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#tests/bench/bench-folder.ts';
import { type Section, sectionText } from './section.ts';

const file = join(root, 'docs', 'benchmarks.md');

const introduction = `# Benchmarks

What \`npm run bench\` printed last (\`npm run bench -- gateway\` and \`-- sandbox\` run one part). Written by the
command; do not edit. It is no test: a missed aim fails nothing. Figures of different runs or machines do not
compare; ratios within one run do. Each figure is the median of its rounds, with the lowest and the highest.`;

/** Writes the sections, and keeps those of other names that the file holds already. */
export function writeReport(sections: readonly Section[], order: readonly string[]): void {
  const kept = existsSync(file) ? readSections(readFileSync(file, 'utf8')) : new Map<string, string>();
  for (const section of sections) kept.set(section.name, sectionText(section));
  const texts = order.flatMap((name) => kept.get(name) ?? []);
  writeFileSync(file, `${[introduction, ...texts].join('\n\n')}\n`);
}

function readSections(text: string): Map<string, string> {
  const parts = text.split(/^## /m).slice(1);
  return new Map(parts.map((part) => [part.slice(0, part.indexOf('\n')), `## ${part.trimEnd()}`]));
}

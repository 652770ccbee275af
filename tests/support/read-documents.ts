// The documents of the repository, without those that a program writes, and what can be checked of them.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

export interface Block {
  file: string;
  /** Of its first line. */
  line: number;
  language: string;
  text: string;
}

/** Figures that a program writes. */
const written = /^docs\/(shape|benchmarks|budgets)\.md$/;

export function listTracked(): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean);
}

/** Of people who use Easel; decisions are of their time. */
export function listDocuments(): string[] {
  return listTracked().filter((path) => /^(docs\/)?[\w-]+\.md$/.test(path) && !written.test(path));
}

export function readDocument(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

export function blocksOf(file: string): Block[] {
  return [...readDocument(file).matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(
    ({ 1: language = '', 2: text = '', index }) => ({
      file,
      line: readDocument(file).slice(0, index).split('\n').length + 1,
      language,
      text,
    }),
  );
}

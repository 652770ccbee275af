// Fails on lines that no file of a kind may have: tests that depend on the speed of the machine, ids of operations
// outside of the contract, and literals that are spread to shorten lines.
import { operationFacts } from '#lib/contract/operation-facts.ts';
import { isTest, listFiles, readTracked } from './tracked-files.ts';

interface Rule {
  pattern: RegExp;
  use: string;
  covers(path: string): boolean;
}

/** Measurements, virtual time, and the helpers themselves, may wait. */
const mayWait = /^tests\/(support|bench|budgets|simulation)\/|\/fixtures\//;
const waits = (path: string) => isTest(path) && !mayWait.test(path);
const product = (path: string) => /^(app|components|lib)\//.test(path) && !isTest(path);

const until = 'wait with `until` for what must have happened; a later event proves that nothing did';
const ids = Object.values(operationFacts).map(({ id }) => id.replace('.', '\\.'));

const rules: readonly Rule[] = [
  { covers: waits, pattern: /from 'node:timers\/promises'/, use: until },
  { covers: waits, pattern: /setTimeout\(\s*(resolve|done)\b/, use: until },
  { covers: waits, pattern: /\.waitForTimeout\(/, use: until },
  { covers: waits, pattern: /\b(Date|performance)\.now\(\) [<>] /, use: until },
  {
    covers: waits,
    pattern: /^\s{0,2}\}, [\d_]{4,}\);$/,
    use: 'a time limit of its own is too short on some machine',
  },
  {
    covers: waits,
    pattern: /[{,]\s*retry: \d/,
    use: 'a test that needs a second try depends on something else: wait for that',
  },
  {
    covers: waits,
    pattern: /expect\(.*\b(Date|performance)\.now\(\).*\)\s*\.toBeLessThan/,
    use: 'time says nothing on a slow machine: count, compare, or use `processorTime`',
  },
  {
    covers: (path) => product(path) && !/^lib\/(contract\/|server\/gateway\/endpoints\.ts$)/.test(path),
    pattern: new RegExp(`['"](${ids.join('|')})['"]`),
    use: 'ask a fact of the contract (lib/contract/operation-facts.ts)',
  },
  { covers: product, pattern: /\.\.\.\{/, use: 'write the members of a literal in their object' },
];

/** Returns one line for each problem. */
export function findLines(path: string, text: string): string[] {
  if (!/\.tsx?$/.test(path)) return [];
  const covering = rules.filter(({ covers }) => covers(path));
  return text
    .split('\n')
    .flatMap((line, index) =>
      covering
        .filter(({ pattern }) => pattern.test(line))
        .map(({ use }) => `${path}:${index + 1}: ${line.trim()}: ${use}`),
    );
}

if (import.meta.main) {
  const found = listFiles().flatMap((path) =>
    /^(app|components|lib|sandbox|tests)\//.test(path) ? findLines(path, readTracked(path)) : [],
  );
  process.stdout.write([...found, `${found.length} refused lines`, ''].join('\n'));
  process.exitCode = found.length === 0 ? 0 : 1;
}

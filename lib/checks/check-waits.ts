// Fails on tests that depend on the speed of the machine. tests/support/until.ts has what they use instead.
import { isTest, listFiles, readTracked } from './tracked-files.ts';

const until = 'wait with `until` for what must have happened; a later event proves that nothing did';

const forbidden: readonly { pattern: RegExp; use: string }[] = [
  { pattern: /from 'node:timers\/promises'/, use: until },
  { pattern: /setTimeout\(\s*(resolve|done)\b/, use: until },
  { pattern: /\.waitForTimeout\(/, use: until },
  { pattern: /\b(Date|performance)\.now\(\) [<>] /, use: until },
  { pattern: /^\s{0,2}\}, [\d_]{4,}\);$/, use: 'a time limit of its own is too short on some machine' },
  {
    pattern: /[{,]\s*retry: \d/,
    use: 'a test that needs a second try depends on something else: wait for that',
  },
  {
    pattern: /expect\(.*\b(Date|performance)\.now\(\).*\)\s*\.toBeLessThan/,
    use: 'time says nothing on a slow machine: count, compare, or use `processorTime`',
  },
];

/** Measurements, and the helpers themselves. */
const exempt = /^tests\/(support|bench|budgets)\/|\/fixtures\//;

/** Returns one line for each problem. */
export function findWaits(path: string, text: string): string[] {
  if (!isTest(path) || exempt.test(path) || !/\.tsx?$/.test(path)) return [];
  return text
    .split('\n')
    .flatMap((line, index) =>
      forbidden
        .filter(({ pattern }) => pattern.test(line))
        .map(({ use }) => `${path}:${index + 1}: ${line.trim()}: ${use}`),
    );
}

if (import.meta.main) {
  const found = listFiles().flatMap((path) => (isTest(path) ? findWaits(path, readTracked(path)) : []));
  process.stdout.write([...found, `${found.length} fixed waits`, ''].join('\n'));
  process.exitCode = found.length === 0 ? 0 : 1;
}

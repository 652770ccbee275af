import { expect, it } from 'vitest';
import { findLines } from './check-lines.ts';

// Put together, so that the check does not find them here.
const clock = 'performance.' + 'now()';

it.each([
  ['an import', "import { setTimeout as wait } from 'node:timers/" + "promises';"],
  ['a timer', 'await new Promise((resolve) => setTimeout' + '(resolve, 50));'],
  ['a wait of a page', 'await page.' + 'waitForTimeout(500);'],
  ['a loop', `while (Date.${'now()'} < end) look();`],
  ['a bound', `expect(${clock} - startedMs).toBeLessThan(500);`],
  ['a time limit of its own', '}, 60' + '_000);'],
  ['a retry', "test('works', { retry" + ': 3 }, () => {});'],
])('%s is refused in tests, and allowed elsewhere', (_, text) => {
  for (const path of ['lib/server/a.test.ts', 'tests/e2e/a.spec.ts', 'lib/server/test-port.ts'])
    expect(findLines(path, `\n${text}`), path).toEqual([expect.stringContaining(`${path}:2: `)]);
  for (const path of ['lib/server/a.ts', 'tests/support/until.ts', 'tests/bench/a.ts'])
    expect(findLines(path, text)).toEqual([]);
});

it('accepts conditions and virtual time', () => {
  const text = 'await until(() => sent.length > 0);\nawait vi.advanceTimersByTimeAsync(50);';
  expect(findLines('lib/server/a.test.ts', text)).toEqual([]);
});

it.each([
  ['an id of an operation', "if (operation === 'images.generate') count();", 'lib/contract/images/a.ts'],
  ['a literal that is spread', '  ...' + '{ model, prompt },', 'tests/gateway/a.ts'],
])('%s is refused in the product, and allowed elsewhere', (_, text, elsewhere) => {
  for (const path of ['lib/server/a.ts', 'components/a.tsx', 'app/a/page.tsx'])
    expect(findLines(path, `\n${text}`), path).toEqual([expect.stringContaining(`${path}:2: `)]);
  for (const path of [elsewhere, 'lib/server/a.test.ts', 'sandbox/src/a.ts'])
    expect(findLines(path, text)).toEqual([]);
});

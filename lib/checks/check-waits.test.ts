import { expect, it } from 'vitest';
import { findWaits } from './check-waits.ts';

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
    expect(findWaits(path, `\n${text}`), path).toEqual([expect.stringContaining(`${path}:2: `)]);
  for (const path of ['lib/server/a.ts', 'tests/support/until.ts', 'tests/bench/a.ts'])
    expect(findWaits(path, text)).toEqual([]);
});

it('accepts conditions and virtual time', () => {
  const text = 'await until(() => sent.length > 0);\nawait vi.advanceTimersByTimeAsync(50);';
  expect(findWaits('lib/server/a.test.ts', text)).toEqual([]);
});

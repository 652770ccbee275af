import { countRequestTokens } from '@easel/sandbox';
import { expect, test, vi } from 'vitest';
import { countRequest } from './count-request.ts';

test('pieces have the tokens of the whole, and let others take a turn', async () => {
  const text = 'The kite flies over the harbour, and the wind holds. '.repeat(10_000);
  const request = {
    system: 'Be brief',
    turns: [{ role: 'user' as const, parts: [{ kind: 'text' as const, text }] }],
  };
  // A fast machine counts all pieces within one turn.
  let time = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 1000));
  let others = 0;
  let isCounted = false;
  const takeTurns = () => {
    others += 1;
    if (!isCounted) setImmediate(takeTurns);
  };
  setImmediate(takeTurns);
  const counted = await countRequest(request);
  isCounted = true;
  clock.mockRestore();
  expect(counted).toBe(await countRequestTokens(request));
  expect(others).toBeGreaterThan(0);
});

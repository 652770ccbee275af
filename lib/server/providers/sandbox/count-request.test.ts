import { countRequestTokens } from '@easel/sandbox';
import { expect, test } from 'vitest';
import { countRequest } from './count-request.ts';

test('pieces have the tokens of the whole, and let others take a turn', async () => {
  const text = 'The kite flies over the harbour, and the wind holds. '.repeat(10_000);
  const request = {
    system: 'Be brief',
    turns: [{ role: 'user' as const, parts: [{ kind: 'text' as const, text }] }],
  };
  let others = 0;
  const timer = setInterval(() => {
    others += 1;
  }, 0);
  const counted = await countRequest(request);
  clearInterval(timer);
  expect(counted).toBe(await countRequestTokens(request));
  expect(others).toBeGreaterThan(0);
});

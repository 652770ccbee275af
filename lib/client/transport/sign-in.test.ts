import { expect, test } from 'vitest';
import { signInAgain } from './sign-in.ts';

/** What a browser hands over once it has followed the door's redirect. */
function answered(url: string, status = 200): typeof fetch {
  return async () => {
    const response = new Response('', { status });
    Object.defineProperty(response, 'url', { value: `http://easel.test${url}` });
    return response;
  };
}

test.each([
  ['in', answered('/api/health')],
  ['wrong', answered('/sign-in?problem=wrong&next=%2F')],
  ['slow', answered('/sign-in?problem=slow&next=%2F')],
])('%s', async (state, ask) => {
  expect(await signInAgain('kite', ask)).toBe(state);
});

test('a failing server has not accepted the sign-in', async () => {
  await expect(signInAgain('kite', answered('/api/session', 500))).rejects.toThrow('500');
});

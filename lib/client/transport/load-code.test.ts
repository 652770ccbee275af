import { expect, test, vi } from 'vitest';
import { loadCode, MissingCodeError } from './load-code.ts';

const gone = () =>
  Promise.reject(new Error('Failed to load chunk /_next/static/chunks/0a-b.js from module 7'));
const answering = (status: number) => vi.fn<typeof fetch>(async () => new Response(null, { status }));

async function failureOf(load: () => Promise<unknown>, fetchUrl: typeof fetch): Promise<MissingCodeError> {
  const error = await loadCode(load, fetchUrl).catch((thrown: unknown) => thrown);
  if (error instanceof MissingCodeError) return error;
  throw new Error('it came');
}

test('loaded code is returned without a request', async () => {
  const fetchUrl = answering(404);
  expect(await loadCode(async () => 'code', fetchUrl)).toBe('code');
  expect(fetchUrl).not.toHaveBeenCalled();
});

test('a script that the server does not have is of another version', async () => {
  const fetchUrl = answering(404);
  const error = await failureOf(gone, fetchUrl);
  expect(error).toMatchObject({ outdated: true, message: expect.stringContaining('Easel was updated') });
  expect(fetchUrl.mock.calls).toEqual([
    ['/_next/static/chunks/0a-b.js', { method: 'HEAD', cache: 'no-store' }],
  ]);
});

test.each([
  ['an existing script', gone, answering(200)],
  ['a failing server', gone, answering(503)],
  ['no network', gone, () => Promise.reject(new TypeError('Failed to fetch'))],
  ['another failure', () => Promise.reject(new Error('x is undefined')), answering(404)],
])('%s is not reported as an update', async (_name, load, fetchUrl) => {
  expect(await failureOf(load, fetchUrl)).toMatchObject({
    outdated: false,
    message: 'A part of this page could not be loaded.',
  });
});

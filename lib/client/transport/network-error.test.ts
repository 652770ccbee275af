import { expect, test } from 'vitest';
import { networkError } from './network-error.ts';

test('a script that cannot be loaded is reported as an update, and that nothing was sent', () => {
  const error = new Error('Failed to load chunk /_next/static/chunks/0a-b.js from module 7');
  error.name = 'ChunkLoadError';
  expect(networkError(error)).toMatchObject({
    outdated: true,
    message: expect.stringContaining('Nothing was sent.'),
  });
});

test('another failure has its text', () => {
  expect(networkError(new TypeError('Failed to fetch'))).toEqual({
    kind: 'network',
    message: 'The server did not respond. Check that it is running. (Failed to fetch)',
  });
});

import { expect, test } from 'vitest';
import { fileHeaders } from './file-headers.ts';

test.each([
  ['image/png', 'image/png', undefined],
  ['Video/MP4; codecs=avc1', 'video/mp4', undefined],
  ['application/json', 'application/json', 'attachment'],
  ['text/event-stream; charset=utf-8', 'text/event-stream; charset=utf-8', 'attachment'],
  ['text/html', 'application/octet-stream', 'attachment'],
  ['image/svg+xml', 'application/octet-stream', 'attachment'],
  ['application/xhtml+xml', 'application/octet-stream', 'attachment'],
  ['application/pdf', 'application/octet-stream', 'attachment'],
  ['text/javascript', 'application/octet-stream', 'attachment'],
  ['', 'application/octet-stream', 'attachment'],
])('%s is sent as %s', (stored, sent, disposition) => {
  const headers = fileHeaders(stored);
  expect(headers).toMatchObject({
    'content-type': sent,
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['content-disposition']).toBe(disposition);
});

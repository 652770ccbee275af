import { expect, test } from 'vitest';
import { requestOf } from './request-of.ts';

const native = { method: 'POST', path: '/v1beta/models/{model+}:generateContent' } as const;

test('a body that contains the model is sent unchanged', () => {
  const body = { model: 'alpha-image-2', prompt: 'a kite' };
  expect(
    requestOf({ operationId: 'images.generate', method: 'POST', path: '/v1/images/generations', body }),
  ).toEqual({ method: 'POST', path: '/v1/images/generations', body });
});

test.each([
  [false, '/v1beta/models/beta-3-pro:generateContent'],
  [true, '/v1beta/models/beta-3-pro:streamGenerateContent?alt=sse'],
])('native: the model is in the path; streamed %s', (stream, path) => {
  const body = { model: 'beta-3-pro', contents: [] };
  expect(requestOf({ ...native, operationId: 'native.generate-content', body, stream })).toEqual({
    method: 'POST',
    path,
    body: { contents: [] },
  });
});

test('each text of a batch has the model, also texts of another model', () => {
  const text = { content: { parts: [{ text: 'a' }] } };
  const body = { model: 'beta-embedding-2-preview', requests: [text, { ...text, model: 'models/other' }] };
  const path = '/v1beta/models/{model+}:batchEmbedContents';
  expect(requestOf({ operationId: 'native.batch-embed-contents', method: 'POST', path, body })).toEqual({
    method: 'POST',
    path: '/v1beta/models/beta-embedding-2-preview:batchEmbedContents',
    body: { requests: Array(2).fill({ ...text, model: 'models/beta-embedding-2-preview' }) },
  });
});

test('a field without a text is not sent', () => {
  const [text, blank] = ['a', ' '].map((value) => ({ content: { parts: [{ text: value }] } }));
  const { body } = requestOf({
    operationId: 'native.batch-embed-contents',
    method: 'POST',
    path: '/v1beta/models/{model+}:batchEmbedContents',
    body: { model: 'm', requests: [blank, text, blank] },
  });
  expect(body).toEqual({ requests: [{ ...text, model: 'models/m' }] });
});

test('the streaming operation requests events for any model name', () => {
  const path = '/v1beta/models/{model+}:streamGenerateContent';
  const body = { model: 'google/a b', contents: [] };
  expect(requestOf({ operationId: 'native.stream-generate-content', method: 'POST', path, body }).path).toBe(
    '/v1beta/models/google/a%20b:streamGenerateContent?alt=sse',
  );
});

import { expect, test } from 'vitest';
import { recordOf } from '#lib/base/json-value.ts';
import { frameOf, imagesOf } from '#lib/client/run/images-of.ts';
import type { Run } from '#lib/client/run/run.ts';
import type { RunMedia } from '#lib/client/transport/run-media-file.ts';
import { addResponse, emptyResult } from '#lib/contract/read-response.ts';
import { requestedActualRows } from './requested-actual.ts';

function runWith(operationId: string, body: Record<string, unknown>, response: unknown): Run {
  // The file is as large as the response says it is.
  const [width, height] = String(recordOf(response).size ?? '1344x768')
    .split('x')
    .map(Number);
  const media: Record<string, RunMedia> = {
    m0: {
      url: 'blob:0',
      blob: new Blob(['x']),
      contentType: 'image/png',
      bytes: 1,
      width,
      height,
    },
  };
  return {
    id: 'r',
    operationId,
    model: 'model-1',
    request: { method: 'POST', path: '/', body },
    phase: 'done',
    startedAt: 0,
    receivedBytes: 0,
    events: [],
    result: addResponse(emptyResult(operationId, body), response, 9),
    media,
  };
}

const shown = (run: Run) =>
  Object.fromEntries(
    requestedActualRows(run).map(({ label, requested, actual, changed }) => [
      label,
      [requested, actual, changed],
    ]),
  );

test('images: values chosen by the server are marked, stored values are not', () => {
  const body = { size: '1024x1024', quality: 'auto', output_format: 'png', n: 1 };
  const response = {
    data: [{ b64_json: { $media: 'm0' } }],
    size: '1024x1024',
    quality: 'high',
    output_format: 'png',
    background: 'opaque',
    usage: { input_tokens: 12, output_tokens: 4160 },
  };
  expect(shown(runWith('images.generate', body, response))).toEqual({
    size: ['1024×1024', '1024×1024', false],
    quality: ['auto', 'high', true],
    format: ['png', 'png', false],
    background: [undefined, 'opaque', false],
    tokens: [undefined, '12 + 4,160', false],
  });
});

test.each([
  ['the ratio, stored', '16:9', '1344x768', false],
  ['the ratio, not stored', '16:9', '1024x1024', true],
  ['a size by name', '2K', '2048x2048', false],
  ['left open', 'auto', '1536x1024', true],
  ['other pixels', '1024x1024', '1024x1536', true],
])('size requested as %s', (_name, size, actual, changed) => {
  const run = runWith('images.generate', { size }, { data: [], size: actual });
  expect(shown(run).size?.[2]).toBe(changed);
});

test('native images: the size is the image, the version is no change of model', () => {
  const body = { generationConfig: { responseFormat: { image: { aspectRatio: '16:9' } } } };
  const parts = [{ inlineData: { mimeType: 'image/png', data: { $media: 'm0' } } }];
  const run = runWith('native.generate-content', body, {
    candidates: [{ content: { parts } }],
    modelVersion: 'model-1-sandbox',
    usageMetadata: { promptTokenCount: 12, candidatesTokenCount: 1290, thoughtsTokenCount: 110 },
  });
  expect(shown(run)).toMatchObject({
    model: [undefined, 'model-1-sandbox', false],
    size: ['16:9', '1344×768', false],
    format: [undefined, 'png', false],
    // Thoughts are output.
    tokens: [undefined, '12 + 1,400', false],
  });
});

test("a message: the provider's own name is no change of model, another model is", () => {
  const run = runWith('messages.create', {}, { type: 'message', model: 'claude-1-20260101', content: [] });
  expect(shown(run).model).toEqual(['model-1', 'claude-1-20260101', true]);
  const headers = { 'x-easel-model': 'claude-1' };
  expect(shown({ ...run, headers }).model).toEqual([undefined, 'claude-1-20260101', false]);
});

test('vectors: dimension and length', () => {
  const run = runWith(
    'native.embed-content',
    { outputDimensionality: 3 },
    { embedding: { values: [0.6, 0.8] } },
  );
  expect(shown(run)).toMatchObject({ dimension: ['3', '2', true], norm: [undefined, '1.0000', false] });
});

test('the frame has the shape of the image, before that of the request, before that none', () => {
  const requested = runWith('images.generate', { size: '1024x1536' }, {});
  expect(frameOf(requested, undefined)).toEqual({ ratio: 1024 / 1536, width: 1024 });
  const made = runWith('images.generate', { size: 'auto' }, { data: [{ b64_json: { $media: 'm0' } }] });
  expect(frameOf(made, undefined)).toBeUndefined();
  expect(frameOf(made, imagesOf(made)[0])).toEqual({ ratio: 1344 / 768, width: 1344 });
  const ratio = runWith('images.generate', { size: '21:9' }, {});
  expect(frameOf(ratio, undefined)).toEqual({ ratio: 21 / 9 });
});

test('a URL counts as an image with the size in the response', () => {
  const run = runWith('images.generate', {}, { data: [{ url: 'https://x.test/a' }], size: '512x256' });
  expect(imagesOf(run)).toEqual([
    { key: 'final-0', kind: 'final', index: 0, at: 9, url: 'https://x.test/a', width: 512, height: 256 },
  ]);
  const stored = { ...run, links: { 'https://x.test/a': '/api/runs/req_1/media/0' } };
  expect(imagesOf(stored)).toMatchObject([{ url: '/api/runs/req_1/media/0' }]);
});

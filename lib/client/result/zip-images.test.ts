import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type Run, waitingRun } from '#lib/client/run/run.ts';
import { addResponse, emptyResult } from '#lib/contract/read-response.ts';
import { zipImages } from './zip-images.ts';

const bytes = (seed: number) => new Uint8Array(300_000).fill(seed);

function runOf(id: string, n: number): Run {
  const body = {
    model: 'm/1',
    prompt: 'A red kite!',
    n,
    seed: 7,
    image: new Blob(['abc'], { type: 'image/png' }),
  };
  const data = Array.from({ length: n }, (_, index) => ({ b64_json: { $media: `m${index}` } }));
  const file = (index: number) => {
    const blob = new Blob([bytes(index)], { type: 'image/png' });
    return { url: 'blob:x', blob, contentType: 'image/png', bytes: blob.size, width: 4, height: 2 };
  };
  const operationId = 'images.generate';
  return {
    ...waitingRun({
      id,
      operationId,
      model: 'm/1',
      request: { method: 'POST', path: '/', body },
      startedAt: 0,
    }),
    requestId: `req_${id}`,
    result: addResponse(emptyResult(operationId, body), { data }, 9),
    media: Object.fromEntries(data.map((_, index) => [`m${index}`, file(index)])),
  };
}

test('contains every image unchanged and a JSON file per run, with distinct names', async () => {
  const zip = await zipImages([{ run: runOf('a', 2), marks: { 1: 'starred' } }, { run: runOf('b', 1) }]);
  const files = unzipSync(new Uint8Array((await zip?.arrayBuffer()) ?? new ArrayBuffer()));
  expect(Object.keys(files)).toEqual([
    ...['m-1-a-red-kite-1.png', 'm-1-a-red-kite-2.png', 'm-1-a-red-kite.json'],
    ...['m-1-a-red-kite-1-2.png', 'm-1-a-red-kite-2.json'],
  ]);
  expect(files['m-1-a-red-kite-2.png']).toEqual(bytes(1));
  expect(JSON.parse(strFromU8(files['m-1-a-red-kite.json'] ?? new Uint8Array()))).toEqual({
    ...{ model: 'm/1', operation: 'images.generate', prompt: 'A red kite!', seed: 7, requestId: 'req_a' },
    parameters: { n: 2, image: 'image/png, 3 bytes' },
    startedAt: '1970-01-01T00:00:00.000Z',
    images: [
      { file: 'm-1-a-red-kite-1.png', width: 4, height: 2 },
      { file: 'm-1-a-red-kite-2.png', width: 4, height: 2, mark: 'starred' },
    ],
  });
});

test('is undefined without images', async () => {
  expect(await zipImages([])).toBeUndefined();
});

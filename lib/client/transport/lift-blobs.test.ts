import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inlineBlobs } from './inline-blobs.ts';
import { liftBlobs } from './lift-blobs.ts';

const base64 = fc
  .uint8Array({ minLength: 90, maxLength: 300 })
  .map((bytes) => btoa(String.fromCharCode(...bytes)));
const type = fc.constantFrom('image/png', 'image/jpeg', 'application/pdf');
const file = fc.oneof(
  fc.tuple(type, base64).map(([named, data]) => `data:${named};base64,${data}`),
  fc.record({ mimeType: type, data: base64 }),
  fc.record({ type: fc.constant('base64'), media_type: type, data: base64 }),
  fc.record({ data: base64 }),
  base64,
  base64.map((data) => data.replace(/=+$/, '')),
  fc.tuple(type, base64).map(([named, data]) => `data:${named};charset=utf-8;base64,${data}`),
  fc.tuple(type, base64).map(([named, data]) => `data:${named.toUpperCase()};base64,${data}`),
);
const body = fc.dictionary(
  fc.string(),
  fc.oneof(file, fc.array(file), fc.record({ image_url: file, detail: fc.jsonValue() }), fc.jsonValue()),
);

test('a lifted request is identical when it is sent again', async () => {
  await fc.assert(
    fc.asyncProperty(body, async (given) => {
      expect(await inlineBlobs(liftBlobs(given))).toEqual(given);
    }),
  );
});

test('files of a request are Blobs with their type, everything else is unchanged', async () => {
  const data = btoa('x'.repeat(300));
  const lifted = liftBlobs({
    prompt: 'p'.repeat(400),
    image: `data:image/png;base64,${data}`,
    part: { inlineData: { mimeType: 'audio/wav', data } },
    signature: data,
  });
  expect(lifted).toEqual({
    prompt: 'p'.repeat(400),
    image: expect.any(Blob),
    part: { inlineData: { mimeType: 'audio/wav', data: expect.any(Blob) } },
    signature: data,
  });
  expect(lifted).toMatchObject({ image: { type: 'image/png', size: 300 } });
});

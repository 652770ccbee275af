import { startEasel } from 'easel/testing';
import { afterAll, afterEach, expect, test } from 'vitest';
import { drawImage, writeCaption } from './caption.ts';

const easel = await startEasel();
afterEach(easel.reset);
afterAll(easel.close);

test('an image is drawn', async () => {
  const image = await drawImage('a lighthouse at night', easel);

  expect(image.subarray(1, 4).toString()).toBe('PNG');
  const [request] = await easel.requests();
  expect(request?.body).toMatchObject({ prompt: 'a lighthouse at night', size: '1024x1024' });
});

test('what the interface refuses is refused, also where a stub would answer', async () => {
  const data = [{ b64_json: 'iVBORw0KGgo=' }];
  await easel.respondWith({ operation: 'images.generate' }, { json: { created: 1_700_000_000, data } });

  await expect(drawImage('', easel)).rejects.toThrow(/prompt/);
});

test('a response that no Easel sends is refused, so that no test passes against it', async () => {
  const stub = easel.respondWith({ operation: 'images.generate' }, { json: { created: 1, data: [] } });

  await expect(stub).rejects.toThrow('images.generate has no such response: json.data must have at least 1');
});

test('a caption is streamed', async () => {
  const pieces = await Array.fromAsync(writeCaption('the sea', easel));

  expect(pieces.length).toBeGreaterThan(3);
});

test('a full provider is tried again', async () => {
  await easel.failNext('overloaded');

  await drawImage('a harbour', easel);

  expect((await easel.requests()).map(({ status }) => status)).toEqual([503, 200]);
});

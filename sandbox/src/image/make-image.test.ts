import { afterAll, describe, expect, test } from 'vitest';
import { closePool } from '#sandbox/pool/run-in-pool.ts';
import { localContext } from '#sandbox/pool/task-context.ts';
import { run } from './draw-image.ts';
import { ballInField, pngOf } from './fixtures/test-images.ts';
import type { ImageSpec } from './image-spec.ts';
import { makeImage } from './make-image.ts';

const spec: ImageSpec = {
  prompt: 'a lighthouse by the sea at sunset',
  seed: 'seed',
  index: 0,
  width: 512,
  height: 384,
  style: 'general',
  detail: 0.8,
  transparent: false,
  watermark: false,
  format: 'png',
  compression: 100,
  partials: 0,
};

afterAll(closePool);

describe('through the pool', () => {
  test('an image has the same bytes as without the pool', async () => {
    const [near, far] = await Promise.all([run(spec, localContext()), makeImage(spec)]);
    expect(far).toEqual(near);
  });

  test('partial images are reported in order before the image', async () => {
    const order: string[] = [];
    await makeImage(
      { ...spec, partials: 3 },
      { onPartial: ({ bytes }, index) => order.push(`${index} ${bytes.length > 0}`) },
    );
    expect(order).toEqual(['0 true', '1 true', '2 true']);
  });

  test('sources may be views into larger buffers and stay usable', async () => {
    const png = await pngOf(ballInField());
    const large = new Uint8Array(png.length + 1000);
    large.set(png, 500);
    const view = large.subarray(500, 500 + png.length);
    const edit = { ...spec, prompt: 'sepia', sources: [{ bytes: view, role: 'edit' as const }] };
    const [first, second] = [await makeImage(edit), await makeImage(edit)];
    expect(first.bytes).toEqual(second.bytes);
    expect(view.length).toBe(png.length);
  });

  test('a bad source keeps its code and reason', async () => {
    const sources = [{ bytes: new TextEncoder().encode('GIF89a'), role: 'edit' as const }];
    await expect(makeImage({ ...spec, sources })).rejects.toMatchObject({
      code: 'image_broken',
      message: expect.stringContaining('header'),
    });
  });

  test('an abort rejects at once with its reason, and the next image is made', async () => {
    const stop = new AbortController();
    const making = makeImage({ ...spec, width: 2048, height: 2048, partials: 3 }, { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('enough')), 60);
    await expect(making).rejects.toThrow('enough');
    await expect(makeImage(spec, { signal: stop.signal })).rejects.toThrow('enough');
    expect(await makeImage(spec)).toMatchObject({ width: 512 });
  });

  test('the work is not done on the thread of the caller', async () => {
    await makeImage(spec);
    const [own, whole] = [process.threadCpuUsage(), process.cpuUsage()];
    await Promise.all([0, 1].map((index) => makeImage({ ...spec, index, width: 1600, height: 1200 })));
    expect(process.threadCpuUsage(own).user).toBeLessThan(process.cpuUsage(whole).user / 5);
  });
});

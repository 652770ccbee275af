import { expect, test } from 'vitest';
import { type Run, waitingRun } from '#lib/client/run/run.ts';
import { addEvent, addResponse } from '#lib/contract/read-response.ts';
import { fitGrid, imageSlots, imagesToStep, placeAfter } from './image-grid.ts';

const sent = (id: string, n: number): Run =>
  waitingRun({
    ...{ id, operationId: 'images.generate', model: 'm', startedAt: 0 },
    request: { method: 'POST', path: '/', body: { n, stream: true, partial_images: 1 } },
  });

const done = (id: string, n: number): Run => {
  const run = sent(id, n);
  const data = Array.from({ length: n }, (_, index) => ({ url: `https://x.test/${id}/${index}` }));
  return { ...run, result: addResponse(run.result, { data }, 9) };
};

test('each requested image has a place with its newest partial image until it is received', () => {
  const run = sent('a', 3);
  expect(imageSlots(run)).toEqual([undefined, undefined, undefined]);
  const events = ['completed', 'partial_image', 'partial_image'].map((type, index) => ({
    type: `image_generation.${type}`,
    url: `https://x.test/${index}`,
  }));
  const result = events.reduce((sum, event) => addEvent(sum, event, 1), run.result);
  expect(imageSlots({ ...run, result }).map((image) => image?.url)).toEqual([
    ...['https://x.test/0', 'https://x.test/2', undefined],
  ]);
});

test('the grid has the largest cells that fit', () => {
  const space = { width: 1000, height: 500, gap: 0 };
  expect(fitGrid({ count: 2, ratio: 1, ...space })).toEqual({ columns: 2, cell: 500 });
  expect(fitGrid({ count: 4, ratio: 1, ...space })).toEqual({ columns: 2, cell: 250 });
  expect(fitGrid({ count: 4, ratio: 2, ...space })).toEqual({ columns: 2, cell: 500 });
  expect(fitGrid({ count: 2, ratio: 1, width: 300, height: 700, gap: 10 })).toEqual({
    columns: 1,
    cell: 300,
  });
});

test('steps go through the images of a run, then to the next run with images', () => {
  const runs = [done('new', 1), sent('empty', 2), done('old', 2)];
  const [first, , last] = runs;
  if (!first || !last) throw new Error('no runs');
  const place = (run: Run, index: number) => {
    const image = imagesToStep(run)[index];
    if (!image) throw new Error('no image');
    return { run, image };
  };
  const after = (from: ReturnType<typeof place>, step: 1 | -1) => {
    const next = placeAfter(runs, from, step);
    return next && `${next.run.id} ${next.image.index}`;
  };
  expect(after(place(first, 0), 1)).toBe('old 0');
  expect(after(place(last, 0), 1)).toBe('old 1');
  expect(after(place(last, 1), 1)).toBeUndefined();
  expect(after(place(last, 0), -1)).toBe('new 0');
  expect(after(place(first, 0), -1)).toBeUndefined();
});

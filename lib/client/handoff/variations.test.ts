import { expect, test } from 'vitest';
import { variationsOf } from './variations.ts';

function run(body: Readonly<Record<string, unknown>>, path = '/v1/images/generations') {
  const request = { method: 'POST' as const, path, headers: {}, body };
  return { operationId: 'images.generate', model: 'delta-diffusion-4', request };
}

const seed = { path: 'seed', values: null };

test('seeds follow that of the request; each request is for one image', () => {
  const { title, values, requests, opening } = variationsOf(
    run({ prompt: 'A kite', n: 4, seed: 12 }),
    'images',
    seed,
  );
  expect(title).toBe('4 seeds');
  expect(values).toEqual([13, 14, 15, 16]);
  expect(requests.map(({ body }) => body)).toEqual(
    values.map((value) => ({ prompt: 'A kite', seed: value })),
  );
  expect(opening).toMatchObject({
    page: 'compare:images',
    model: 'delta-diffusion-4',
    run: true,
    set: { axes: [{ path: 'seed', values: [13, 14, 15, 16] }], leftOut: [] },
  });
});

test.each([
  ['random without one', {}, 0.5, 2 ** 30 - 2],
  ['at most 2³¹ − 1 at random', {}, 1 - Number.EPSILON, 2 ** 31 - 5],
  ['before the largest', { seed: 2 ** 31 - 1 }, 0, 2 ** 31 - 5],
  ['after the seed of an object', { generationConfig: { seed: 3 } }, 0, 4],
])('seeds are %s', (_, body, random, first) => {
  const path = 'generationConfig' in body ? 'generationConfig.seed' : 'seed';
  const { values } = variationsOf(run(body), 'images', { path, values: null }, () => random);
  expect(values).toEqual([first, first + 1, first + 2, first + 3]);
});

test('qualities are those of the model', () => {
  const varied = variationsOf(run({ prompt: 'A kite', quality: 'auto' }), 'edits', {
    path: 'quality',
    values: ['low', 'high'],
  });
  expect(varied.title).toBe('2 qualities');
  expect(varied.requests.map(({ body }) => body.quality)).toEqual(['low', 'high']);
  expect(varied.opening.page).toBe('compare:edits');
});

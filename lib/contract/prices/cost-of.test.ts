import { expect, test } from 'vitest';
import { costOf, priceOf } from './cost-of.ts';
import type { ModelPrice } from './price-table.ts';
import { embeddingTokens, imageKind } from './response-use.ts';
import { accountedSeconds } from './video-seconds.ts';

const used = { inputTokens: 1000, cachedTokens: 400, outputTokens: 10 };

test.each([
  ['tokens both ways', { input: 3, output: 15 }, { inputTokens: 1000, outputTokens: 2000 }, 0.033],
  ['cached tokens with a price', { input: 10, cachedInput: 1 }, used, 0.0064],
  ['cached tokens without a price', { input: 10 }, used, 0.01],
  ['cached tokens alone', { cachedInput: 1 }, used, 0.0004],
  [
    'image tokens and cache writes',
    { input: 10, imageInput: 20, cacheWrite: 12.5 },
    { inputTokens: 1000, imageTokens: 100, cacheWriteTokens: 200, outputTokens: 1 },
    0.007 + 0.002 + 0.0025,
  ],
  ['images', { image: 0.04 }, { inputTokens: 9, images: 3 }, 0.12],
  ['seconds of video', { second: 0.1 }, { seconds: 5 }, 0.5],
  ['a refusal without output', { input: 10 }, { inputTokens: 1000, refused: true }, 0],
  ['a refusal without output or price', undefined, { inputTokens: 1000, refused: true }, 0],
  ['a refusal with output', { output: 10 }, { outputTokens: 1000, refused: true }, 0.01],
  ['a request for no output', { input: 10 }, { inputTokens: 1000, outputTokens: 0 }, 0.01],
  ['something without a price', { second: 0.1 }, { inputTokens: 5, outputTokens: 1 }, undefined],
  ['a model without a price', undefined, { inputTokens: 5 }, undefined],
  ['something free of charge', { output: 0 }, { outputTokens: 5 }, 0],
])('the cost of %s', (_name, price, use, cost) => {
  const found = costOf(price, use);
  if (cost === undefined) expect(found).toBeUndefined();
  else expect(found).toBeCloseTo(cost, 10);
});

const byKind: ModelPrice = {
  image: 1,
  images: [
    { quality: 'high', price: 2 },
    { size: '1024x1024', price: 3 },
    { size: '1024x1024', quality: 'high', price: 4 },
    { size: '2K', price: 5 },
    { quality: 'high', price: 6 },
  ],
};

test.each([
  [['1024x1024'], 'high', 4],
  [['1024x1024'], 'low', 3],
  [['64x64'], 'high', 2],
  [['64x64'], 'low', 1],
  [[], undefined, 1],
  [['2048x2048', '2k'], undefined, 5],
])('an image of size %j and quality %s takes the most specific price', (sizes, quality, cost) => {
  expect(costOf(byKind, { images: 1, sizes, quality })).toBe(cost);
});

test('without a general price only what matches is priced', () => {
  const price = { images: [{ size: '2K', price: 1 }], seconds: [{ resolution: '720p', price: 2 }] };
  expect(costOf(price, { images: 1, sizes: ['64x64'] })).toBeUndefined();
  expect(costOf(price, { seconds: 5, resolution: '720P' })).toBe(10);
  expect(costOf(price, { seconds: 5, resolution: '480p' })).toBeUndefined();
  expect(costOf({ ...price, second: 3 }, { seconds: 5, resolution: '480p' })).toBe(15);
});

test('partial seconds are rounded up, except the last frame of a container', () => {
  expect([0, 4.2, 5, 5.04, 5.2].map(accountedSeconds)).toEqual([0, 5, 5, 5, 6]);
});

test('names of object members are not models', () => {
  const table = { currency: '$', models: { m: { input: 1 } } };
  expect([priceOf(table, 'm'), priceOf(table, 'constructor')]).toEqual([{ input: 1 }, undefined]);
});

test.each([
  [{ size: '64x64', quality: 'low' }, { size: '32x32', quality: 'high' }, ['32x32'], 'high'],
  [{ size: '64x64', quality: 'low' }, {}, ['64x64'], 'low'],
  [{ size: '2K' }, { size: '2048x2048' }, ['2048x2048', '2K'], undefined],
  [{ generationConfig: { responseFormat: { image: { imageSize: '4K' } } } }, {}, ['4K'], undefined],
])('%j with %j made', (body, reported, sizes, quality) => {
  expect(imageKind(body, reported)).toEqual({ sizes, quality });
});

test('the tokens of embeddings are estimated from their texts', () => {
  const content = { parts: [{ text: 'Four' }, { text: 'Eleven here' }] };
  expect(embeddingTokens({ content })).toBe(4);
  expect(embeddingTokens({ requests: [{ content }, { content }] })).toBe(8);
});

import { expect, test } from 'vitest';
import { readVectors, vectorFacts } from './read-response.ts';

test.each([
  ['one text', { embedding: { values: [0.6, 0.8] } }, [[0.6, 0.8]]],
  ['a batch', { embeddings: [{ values: [1] }, { values: [2] }] }, [[1], [2]]],
  ['the form of candidates', { candidates: [] }, []],
])('reads the response to %s', (_name, response, vectors) => {
  expect(readVectors(response)).toEqual({ kind: 'vectors', vectors, complete: vectors.length > 0 });
});

test('knows length, mean and bounds of a vector', () => {
  expect(vectorFacts([3, -4, 0, 1])).toEqual({
    dimension: 4,
    norm: Math.sqrt(26),
    mean: 0,
    smallest: -4,
    largest: 3,
  });
});

import { expect, test } from 'vitest';
import { batchTexts } from './compare-opening.ts';

const request = (text: string) => ({
  model: 'models/beta-embedding-2-preview',
  content: { parts: [{ text }] },
  taskType: 'CLUSTERING',
});

test('a batch becomes its first request and the unique texts of all', () => {
  expect(batchTexts({ requests: [request('A cat'), request('A dog'), request('A cat')] })).toEqual({
    body: { content: { parts: [{ text: 'A cat' }] }, taskType: 'CLUSTERING' },
    values: ['A cat', 'A dog'],
  });
});

test('other bodies are not batches', () => {
  expect(batchTexts({ content: { parts: [{ text: 'A cat' }] } })).toBeUndefined();
  expect(batchTexts({ requests: [] })).toBeUndefined();
});

import { expect, test } from 'vitest';
import { batchTexts, hasText, textsInBody, withSetting, withTexts } from './embedding-body.ts';

test('new texts copy the settings of the first; known texts keep theirs', () => {
  const requests = [
    { content: { parts: [{ text: 'a' }] }, taskType: 'RETRIEVAL_DOCUMENT', title: 'A' },
    { content: { parts: [{ text: 'b' }] }, taskType: 'RETRIEVAL_QUERY' },
  ];
  expect(withTexts(requests, ['x', 'y', 'z'])).toEqual([
    { content: { parts: [{ text: 'x' }] }, taskType: 'RETRIEVAL_DOCUMENT', title: 'A' },
    { content: { parts: [{ text: 'y' }] }, taskType: 'RETRIEVAL_QUERY' },
    { content: { parts: [{ text: 'z' }] }, taskType: 'RETRIEVAL_DOCUMENT' },
  ]);
  expect(withSetting(requests, 'taskType', undefined)).toEqual([
    { content: { parts: [{ text: 'a' }] }, title: 'A' },
    { content: { parts: [{ text: 'b' }] } },
  ]);
});

test('the texts of a batch and of a single request', () => {
  const [one, empty] = withTexts([], ['one', ' ']);
  expect(textsInBody({ requests: [one, empty] })).toEqual(['one', ' ']);
  expect(textsInBody({ content: { parts: [{ text: 'a' }, { text: 'b' }] } })).toEqual(['a\nb']);
  expect([one, empty].map((request) => hasText(request ?? {}))).toEqual([true, false]);
});

const embedded = (text: string) => ({
  model: 'models/beta-embedding-2-preview',
  content: { parts: [{ text }] },
  taskType: 'CLUSTERING',
});

test('a batch becomes its first request and the unique texts of all', () => {
  expect(batchTexts({ requests: [embedded('A cat'), embedded('A dog'), embedded('A cat')] })).toEqual({
    body: { content: { parts: [{ text: 'A cat' }] }, taskType: 'CLUSTERING' },
    values: ['A cat', 'A dog'],
  });
});

test('other bodies are not batches', () => {
  expect(batchTexts({ content: { parts: [{ text: 'A cat' }] } })).toBeUndefined();
  expect(batchTexts({ requests: [] })).toBeUndefined();
});

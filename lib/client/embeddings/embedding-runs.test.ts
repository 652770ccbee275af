import { expect, test } from 'vitest';
import { firstBatch, textsInBody, withSetting, withTexts } from '#lib/client/form/embedding-body.ts';
import { validateForm } from '#lib/client/form/validate-form.ts';
import { batchRuns, singleRuns } from './embedding-runs.ts';

function runOf(count: number) {
  const texts = Array.from({ length: count }, (_, index) => `text ${index}`);
  return {
    operationId: 'native.batch-embed-contents',
    model: 'beta-embedding-2-preview',
    request: {
      method: 'POST',
      path: '/v1beta/models/beta-embedding-2-preview:batchEmbedContents',
      body: { requests: withTexts([{ taskType: 'CLUSTERING' }], texts) },
    },
  };
}

test('texts are split into valid batches of one hundred', async () => {
  const runs = batchRuns(runOf(201));
  expect(runs.map(({ request }) => textsInBody(request.body).length)).toEqual([100, 100, 1]);
  expect(runs.flatMap(({ request }) => textsInBody(request.body))[200]).toBe('text 200');
  for (const { operationId, model, request } of runs) {
    expect(request.body.requests).toContainEqual(expect.objectContaining({ taskType: 'CLUSTERING' }));
    expect((await validateForm({ operationId, model, body: request.body })).issues).toEqual([]);
  }
});

test('one request per text uses the documented path', async () => {
  const [first, ...others] = singleRuns(runOf(3));
  expect(others).toHaveLength(2);
  expect(first).toMatchObject({
    operationId: 'native.embed-content',
    request: {
      path: '/v1beta/models/beta-embedding-2-preview:embedContent',
      body: { content: { parts: [{ text: 'text 0' }] }, taskType: 'CLUSTERING' },
    },
  });
  const { operationId = '', model = '', request } = first ?? {};
  expect((await validateForm({ operationId, model, body: request?.body ?? {} })).issues).toEqual([]);
});

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

test('validation uses the first batch', () => {
  const { operationId, request } = runOf(150);
  expect(textsInBody(firstBatch(operationId, request.body))).toHaveLength(100);
  expect(firstBatch('images.generate', { requests: [] })).toEqual({ requests: [] });
});

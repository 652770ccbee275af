import { expect, test } from 'vitest';
import { firstBatch, textsInBody, withSetting, withTexts } from '#lib/client/form/embedding-body.ts';
import { validateForm } from '#lib/client/form/validate-form.ts';
import { type Run, waitingRun } from '#lib/client/run/run.ts';
import { batchRuns, singleRuns, sumOfGroup } from './embedding-runs.ts';

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

test('the figures of a group are the sums of its calls', () => {
  const [first, second] = batchRuns(runOf(150)).map(
    (wanted, index): Run => ({
      ...waitingRun({ ...wanted, id: `run ${index}`, group: 'one', startedAt: 1000 + index * 50 }),
      ...{ phase: 'done', headersAt: 20, endedAt: 100, receivedBytes: 4000 + index },
      result: { kind: 'vectors', vectors: [[index]], complete: true },
    }),
  );
  if (first === undefined || second === undefined) throw new Error('no runs');
  const whole = sumOfGroup(second, [second, first]);
  expect(whole).toMatchObject({
    ...{ id: 'run 1', startedAt: 1000, headersAt: 20, endedAt: 150, receivedBytes: 8001 },
    result: { vectors: [[1], [0]] },
  });
  expect(textsInBody(whole.request.body)).toHaveLength(150);

  // A failed call has texts without vectors, and a call that is not over has no end.
  const failed: Run = { ...second, phase: 'failed', result: { ...second.result, ...{ vectors: [] } } };
  expect(textsInBody(sumOfGroup(failed, [failed, first]).request.body)).toHaveLength(100);
  const { endedAt: _, ...rest } = second;
  const live: Run = { ...rest, phase: 'receiving' };
  expect(sumOfGroup(live, [live, first]).endedAt).toBeUndefined();
  expect(sumOfGroup(first, [first])).toBe(first);
});

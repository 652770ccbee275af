import { expect, test } from 'vitest';
import type { EvaluationCell } from '#lib/contract/pages/evaluation.ts';
import { copyOf } from './share-evaluation.ts';

test('a shared cell has neither its provider nor, without costs, its costs', () => {
  const facts = { latencyMs: 90, cost: 0.4, inputTokens: 3, outputTokens: 5, images: [], checks: [] };
  const judge = { runId: 'req_judge', score: null, reason: 'Slow down.', cost: 0.1 };
  const result = { ...facts, error: 'Slow down.', provider: 'openai', judge };
  const place = { position: 0, row: 0, model: 'a', repeat: 0, text: '', taskId: null, hasThumbnail: false };
  const cell: EvaluationCell = {
    ...place,
    state: 'failed',
    step: 'judge',
    runId: 'req_a',
    hasRun: true,
    result,
  };
  const shared = {
    ...cell,
    runId: 'share_a',
    result: { ...facts, error: 'Slow down.', judge: { ...judge, runId: '' } },
  };
  expect(copyOf(cell, 'share_a', true)).toEqual(shared);
  expect(copyOf(cell, undefined, false)).toEqual({
    ...{ ...shared, runId: null, hasRun: false },
    result: { ...shared.result, cost: null, judge: { ...shared.result.judge, cost: null } },
  });
  expect(copyOf({ ...cell, result: null }, undefined, true).result).toBeNull();
});

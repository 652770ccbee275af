import { expect, test } from 'vitest';
import type { CellResult, EvaluationCell } from '#lib/contract/pages/evaluation.ts';
import { sumByModel, tableRows } from './sum-cells.ts';

function cell(
  position: number,
  state: EvaluationCell['state'],
  result: Partial<CellResult> | null,
): EvaluationCell {
  const empty: CellResult = {
    ...{ latencyMs: null, cost: null, inputTokens: null, outputTokens: null },
    ...{ images: [], error: null, checks: [] },
  };
  return {
    ...{ position, row: position, model: 'a', repeat: 0, state, step: 'request', taskId: null, runId: null },
    ...{ hasRun: true, hasThumbnail: false, text: '', result: result && { ...empty, ...result } },
  };
}

const check = (passed: boolean | null) => ({ name: 'Size', passed, detail: '' });
const cells = [
  cell(0, 'done', { latencyMs: 10, cost: 0.5, checks: [check(true), check(null)] }),
  cell(1, 'done', {
    latencyMs: 30,
    cost: 0,
    checks: [check(false)],
    judge: { runId: '', score: 4, reason: '', cost: 1 },
  }),
  cell(2, 'done', { latencyMs: 20, cost: 0.25, judge: { runId: '', score: 1, reason: '', cost: null } }),
  cell(3, 'failed', { latencyMs: 900, error: 'No' }),
  cell(4, 'waiting', null),
];

test('figures count finished requests; a failed one has no total time, an unpriced one no cost', () => {
  expect(sumByModel(['a', 'b'], cells)).toEqual([
    {
      ...{ model: 'a', done: 3, failed: 1, checks: 2, checksPassed: 1, p50: 20, p95: 30 },
      ...{ cost: 1.75, unpriced: 1, score: 2.5 },
    },
    {
      ...{ model: 'b', done: 0, failed: 0, checks: 0, checksPassed: 0, p50: undefined, p95: undefined },
      ...{ cost: undefined, unpriced: 0, score: undefined },
    },
  ]);
});

test('the filter keeps rows with a failed request or check', () => {
  expect(tableRows(cells, { failures: true }).map(({ row }) => row)).toEqual([1, 3]);
  expect(tableRows(cells, { failures: false })).toHaveLength(5);
});

// The row of each model against its cells and votes.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CellResult, EvaluationCell } from '#lib/contract/pages/evaluation.ts';
import { ModelSummary } from './model-summary.tsx';

const passed = { name: 'Not empty', passed: true, detail: '' };
const failed = { name: 'Size', passed: false, detail: '' };

function cell(position: number, model: string, result: Partial<CellResult>): EvaluationCell {
  const facts = { latencyMs: 100, cost: null, inputTokens: 1, outputTokens: 1, images: [], error: null };
  return {
    position,
    row: Math.floor(position / 2),
    model,
    repeat: 0,
    state: 'done',
    step: 'request',
    taskId: null,
    runId: `req_${position}`,
    hasRun: true,
    hasThumbnail: false,
    text: 'x',
    result: { ...facts, checks: [passed], ...result },
  };
}

test('checks, total time, cost with what has no price, and the votes', () => {
  const html = renderToStaticMarkup(
    <ModelSummary
      spec={{
        name: 'n',
        operation: 'messages.create',
        template: {},
        models: ['a', 'b'],
        repeats: 1,
        rows: [{}, {}],
        checks: {},
      }}
      cells={[
        cell(0, 'a', { cost: 0.02 }),
        cell(1, 'b', {}),
        cell(2, 'a', { latencyMs: 3000, checks: [passed, failed] }),
        cell(3, 'b', {}),
      ]}
      votes={[
        { first: 0, second: 1, winner: 'first' },
        { first: 2, second: 3, winner: 'tie' },
      ]}
    />,
  );
  const rows = html.split('<tr').map((row) => row.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '));
  expect(rows[2]).toContain('a 2 0 2/3 100 ms 3.00 s $0.020, 1 not priced 1 of 2 75 % (');
  expect(rows[3]).toContain('b 2 0 2/2 100 ms 100 ms – 0 of 2 25 % (');
});

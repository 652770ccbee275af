import { expect, test } from 'vitest';
import { formatCostSum } from '#lib/client/run/prices/format-cost.ts';
import type { Run } from '#lib/client/run/run.ts';
import { emptyResult } from '#lib/contract/read-response.ts';
import { type CellOutcome, type SummaryRow, summaryCsv, summaryRow, sumRows } from './summary-rows.ts';

const cell: CellOutcome['cell'] = {
  key: 'k',
  label: 'alpha-image-2 · low',
  model: 'alpha-image-2',
  notes: [],
};

const body = { prompt: 'a kite', quality: 'auto', size: '1024x1024' };

const run: Run = {
  id: 'r',
  operationId: 'images.generate',
  model: 'alpha-image-2',
  request: { method: 'POST', path: '/v1/images/generations', body },
  phase: 'done',
  startedAt: 0,
  headersAt: 12,
  endedAt: 900.4,
  receivedBytes: 1234,
  events: [],
  media: {},
  result: {
    ...emptyResult('images.generate', body),
    kind: 'images',
    images: [],
    expected: 1,
    expectedPartials: 0,
    complete: true,
    actual: { quality: 'high', size: '1024x1024' },
    usage: { input_tokens: 12, output_tokens: 4160 },
  },
};

test('a row has times, tokens, bytes and differences from the request', () => {
  expect(summaryRow({ cell, run, queued: false })).toEqual({
    key: 'k',
    label: 'alpha-image-2 · low',
    model: 'alpha-image-2',
    state: 'Done',
    first: 12,
    total: 900.4,
    tokensIn: 12,
    tokensOut: 4160,
    cost: undefined,
    isEstimate: false,
    isSimulated: false,
    unpriced: 1,
    bytes: 1234,
    changed: ['quality high, not auto'],
  });
  expect(summaryRow({ cell, run: undefined, queued: true })).toMatchObject({
    state: 'Queued',
    total: undefined,
  });
  // What the model does not take is part of the cell, in the table and in its CSV.
  const notes = [{ field: 'quality', text: 'quality low not supported, omitted', varied: true }];
  expect(summaryRow({ cell: { ...cell, notes }, run, queued: false }).changed).toEqual([
    'quality low not supported, omitted',
    'quality high, not auto',
  ]);
  expect(summaryRow({ cell, run: undefined, queued: false })).toMatchObject({
    state: 'Not run',
    changed: [],
  });
});

test('only priced models have a cost', () => {
  const cost = (prices: Parameters<typeof summaryRow>[1]) =>
    summaryRow({ cell, run, queued: false }, prices).cost;
  expect(cost({ currency: '$', models: { 'alpha-image-2': { output: 10 } } })).toBeCloseTo(0.0416, 10);
  expect(cost({ currency: '$', models: { other: { output: 10 } } })).toBeUndefined();
});

test('the cost of a stopped run is an estimate, and so is a sum with it', () => {
  const prices = { currency: '$', models: { 'alpha-image-2': { output: 10 } } };
  const rows = [run, { ...run, phase: 'stopped' as const }].map((one) =>
    summaryRow({ cell, run: one, queued: false }, prices),
  );
  expect(rows.map((row) => formatCostSum(row, '$'))).toEqual(['$0.042', '≈ $0.042']);
  expect(formatCostSum(sumRows(rows), '$')).toBe('≈ $0.083');
});

test('a video is timed by its task', () => {
  const task = {
    id: 'v',
    kind: 'video',
    status: 'completed',
    model: 'delta-1.1',
    prompt: '',
    created: 100,
    completedAt: 130,
    progress: 100,
    videoSeconds: 4,
    raw: {},
  } as const;
  expect(summaryRow({ cell, run, queued: false, task })).toMatchObject({ state: 'Done', total: 30_000 });
});

test('CSV escapes commas, quotes and formulas', () => {
  const [, line] = summaryCsv([{ ...row('=1+1, "x"', 2.6), changed: ['size 1×1, not 2×2'] }]).split('\r\n');
  expect(line).toBe(`"'=1+1, ""x""",m,Done,,3,,,,,"size 1×1, not 2×2"`);
});

function row(key: string, total: number | undefined): SummaryRow {
  return {
    key,
    label: key,
    model: 'm',
    state: 'Done',
    first: undefined,
    total,
    tokensIn: undefined,
    tokensOut: undefined,
    bytes: undefined,
    cost: undefined,
    unpriced: 0,
    changed: [],
  };
}

test('sums add known values, and are unknown without any', () => {
  const row = summaryRow({ cell, run, queued: false });
  const unknown = summaryRow({ cell, run: undefined, queued: true });
  expect(sumRows([row, unknown, row])).toMatchObject({
    total: 1800.8,
    tokensIn: 24,
    tokensOut: 8320,
    bytes: 2468,
    cost: undefined,
  });
  const free = { ...row, cost: 0.5, unpriced: 0 };
  expect(sumRows([row, free, unknown])).toMatchObject({ cost: 0.5, unpriced: 1 });
  expect(formatCostSum(sumRows([row, free]), '$')).toBe('$0.50, 1 not priced');
  expect(formatCostSum(sumRows([free]), '$')).toBe('$0.50');
});

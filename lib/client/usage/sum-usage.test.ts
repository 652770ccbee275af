import { describe, expect, test } from 'vitest';
import type { UsageRow } from '#lib/contract/pages/usage.ts';
import { filterRows, groupRows, overTime, sumRows } from './sum-usage.ts';
import { usageCsv } from './usage-csv.ts';

const row: UsageRow = {
  ...{ at: 3600, keyId: 'key_a', model: 'm', operation: 'messages.create', provider: 'sandbox' },
  ...{ done: 3, refused: 1, failed: 1, stopped: 1, inputTokens: 10, outputTokens: 20 },
  ...{ images: 0, videoSeconds: 0, cost: 1.5, estimated: 0.5, unpriced: 0 },
  latency: [
    [3, 5],
    [17, 1],
  ],
};

describe('sums of usage', () => {
  test('count everything once; stopped requests are not errors', () => {
    const vendor = { ...row, provider: 'openai', videoSeconds: 4, cost: 2, unpriced: 3 };
    expect(sumRows([row, vendor])).toMatchObject({
      requests: 12,
      errors: 4,
      inputTokens: 20,
      videoSeconds: 4,
      ...{ cost: 3.5, estimated: 1, unpriced: 3 },
    });
    expect(sumRows([])).toMatchObject({ requests: 0, p50: undefined, cost: undefined });
    expect(sumRows([{ ...row, cost: 0, unpriced: 6 }]).cost).toBeUndefined();
    expect(sumRows([{ ...row, cost: 0 }]).cost).toBe(0);
  });

  test('empty intervals are included', () => {
    const stretches = overTime({ from: 0, to: 4 * 3600, stepSeconds: 3600 }, [row]);
    expect(stretches.map(({ at, sum }) => [at, sum.requests])).toEqual([
      [0, 0],
      [3600, 6],
      [7200, 0],
      [10_800, 0],
    ]);
  });

  test('groups are by key, model and provider, sorted by requests', () => {
    const other = { ...row, keyId: 'key_b', done: 30 };
    const groups = groupRows([row, other, row], ({ keyId, model }) => [keyId, model]);
    expect(groups.map(({ cells, sum }) => [cells[0], sum.requests])).toEqual([
      ['key_b', 33],
      ['key_a', 12],
    ]);
    expect(filterRows([row, other], { keyId: 'key_b' })).toEqual([other]);
    expect(filterRows([row], { model: 'x' })).toEqual([]);
  });

  test('CSV escapes quotes and formulas', () => {
    const text = usageCsv({ keyNames: { key_a: 'Ada, "laptop"' } }, [{ ...row, model: '=1+1' }]);
    const [head = '', line] = text.split('\r\n');
    expect(head.split(',')).toHaveLength(18);
    expect(line).toBe(
      `1970-01-01T01:00:00.000Z,"Ada, ""laptop""",'=1+1,messages.create,sandbox,3,1,1,1,10,20,0,0,4,910,1.5,0.5,0`,
    );
  });
});

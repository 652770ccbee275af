/** Figures of an evaluation by model, and its cells by row. Pure. */
import type { EvaluationCell } from '#lib/contract/pages/evaluation.ts';

export interface ModelSum {
  model: string;
  done: number;
  /** Failed requests, and those with an unknown outcome. */
  failed: number;
  checksPassed: number;
  /** Checks that apply. */
  checks: number;
  /** Milliseconds of finished requests. */
  p50: number | undefined;
  p95: number | undefined;
  /** Of requests and judge; undefined if nothing had a price. */
  cost: number | undefined;
  /** Answers whose request or judge has no price. */
  unpriced: number;
  score: number | undefined;
}

export function sumByModel(models: readonly string[], cells: readonly EvaluationCell[]): ModelSum[] {
  return models.map((model) => {
    const own = cells.filter((cell) => cell.model === model);
    const results = own.flatMap(({ result }) => result ?? []);
    const answered = results.filter(
      ({ error, images, checks }) => error === null || images.length + checks.length > 0,
    );
    const checks = results.flatMap((result) => result.checks).filter(({ passed }) => passed !== null);
    const latencies = answered
      .flatMap(({ latencyMs }) => latencyMs ?? [])
      .toSorted((one, other) => one - other);
    const costs = results.flatMap(({ cost, judge }) =>
      [cost, judge?.cost ?? null].filter((part) => part !== null),
    );
    const scores = results.flatMap(({ judge }) => judge?.score ?? []);
    return {
      model,
      done: own.filter(({ state }) => state === 'done').length,
      failed: own.filter(({ state }) => state === 'failed' || state === 'unknown').length,
      checks: checks.length,
      checksPassed: checks.filter(({ passed }) => passed).length,
      p50: quantile(latencies, 0.5),
      p95: quantile(latencies, 0.95),
      cost: costs.length === 0 ? undefined : sum(costs),
      unpriced: answered.filter(({ cost, judge }) => cost === null || judge?.cost === null).length,
      score: scores.length === 0 ? undefined : sum(scores) / scores.length,
    };
  });
}

export function hasFailure({ state, result }: EvaluationCell): boolean {
  return (
    state === 'failed' ||
    state === 'unknown' ||
    (result?.checks.some(({ passed }) => passed === false) ?? false)
  );
}

export interface CellRow {
  row: number;
  repeat: number;
  cells: readonly EvaluationCell[];
}

/** One row of the table for each row and repeat; with `failures`, only those with a failure. */
export function tableRows(cells: readonly EvaluationCell[], { failures }: { failures: boolean }): CellRow[] {
  const groups = Map.groupBy(cells, ({ row, repeat }) => `${row} ${repeat}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || (failures && !group.some(hasFailure))) return [];
    return [{ row: first.row, repeat: first.repeat, cells: group }];
  });
}

/** Nearest rank. */
function quantile(sorted: readonly number[], share: number): number | undefined {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

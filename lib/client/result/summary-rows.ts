/** The metrics of each cell as table rows, and as CSV. Pure. */

import { csvOf } from '#lib/base/csv.ts';
import { sandboxId } from '#lib/base/match-model.ts';
import { phaseText } from '#lib/client/result/phase-text.ts';
import { requestedActualRows } from '#lib/client/result/requested-actual.ts';
import { runFailureLine } from '#lib/client/result/run-failure-line.ts';
import type { CostSum } from '#lib/client/run/prices/format-cost.ts';
import { runCost } from '#lib/client/run/prices/run-cost.ts';
import type { Run } from '#lib/client/run/run.ts';
import { statusLabels, taskSeconds } from '#lib/client/run/tasks/task-status.ts';
import type { VideoTask } from '#lib/client/run/tasks/video-task.ts';
import { usageOf } from '#lib/client/run/usage-of.ts';
import { noPrices } from '#lib/contract/prices/price-parts.ts';
import type { PriceTable } from '#lib/contract/prices/price-table.ts';

export interface SummaryRow extends CostSum {
  key: string;
  label: string;
  model: string;
  state: string;
  /** Milliseconds, like `total`; undefined until known. */
  first: number | undefined;
  total: number | undefined;
  tokensIn: number | undefined;
  tokensOut: number | undefined;
  bytes: number | undefined;
  /** What the model does not take of the request, then what it changed: `size 1024×1024, not 1536×1024`. */
  changed: readonly string[];
}

export type SummaryColumn = Exclude<keyof SummaryRow, 'key' | 'isEstimate' | 'isSimulated' | 'unpriced'>;

/** In the order of the table and of its CSV; `model` is only in the CSV. */
export const summaryColumns: readonly {
  column: SummaryColumn;
  title?: string;
  csv: string;
  figure?: boolean;
}[] = [
  { column: 'label', title: 'Result', csv: 'cell' },
  { column: 'model', csv: 'model' },
  { column: 'state', title: 'State', csv: 'state' },
  { column: 'first', title: 'First event', csv: 'first_event_ms', figure: true },
  { column: 'total', title: 'Total time', csv: 'total_ms', figure: true },
  { column: 'tokensIn', title: 'Tokens in', csv: 'tokens_in', figure: true },
  { column: 'tokensOut', title: 'Tokens out', csv: 'tokens_out', figure: true },
  { column: 'bytes', title: 'Bytes', csv: 'bytes', figure: true },
  { column: 'cost', title: 'Cost', csv: 'cost', figure: true },
  { column: 'changed', title: 'Differences', csv: 'changed' },
];

export interface CellNote {
  field: string;
  text: string;
  /** The set varies this field, so the cell differs from its heading. */
  varied: boolean;
}

/** A result beside others. */
export interface CellOutcome {
  cell: { key: string; label: string; model: string; notes: readonly CellNote[] };
  run: Run | undefined;
  queued: boolean;
  /** The task of a video request. */
  task?: VideoTask | undefined;
  /** Where its video is, if not at the task. */
  videoSrc?: string | undefined;
  /** Why there is no run, if not because none was started. */
  absence?: string;
}

export function summaryRow(
  { cell, run, queued, task }: CellOutcome,
  prices: PriceTable = noPrices,
): SummaryRow {
  const used = run ? usageOf(run) : {};
  const seconds = task && taskSeconds(task, Number.NaN);
  const total = task ? (Number.isFinite(seconds) ? (seconds ?? 0) * 1000 : undefined) : run?.endedAt;
  const estimate = task || !run ? undefined : runCost(run, prices);
  const cost = task ? (task.cost ?? undefined) : estimate?.amount;
  return {
    key: cell.key,
    label: cell.label,
    model: cell.model,
    state: stateWord(run, queued, task),
    // The events of a video request are not those of its video.
    first: task ? undefined : (run?.firstEventAt ?? (run?.result.complete ? run.headersAt : undefined)),
    total,
    tokensIn: used.inputTokens,
    tokensOut: used.outputTokens,
    cost,
    isEstimate: estimate?.isEstimate ?? false,
    isSimulated: run?.provider === sandboxId,
    unpriced: total !== undefined && cost === undefined ? 1 : 0,
    bytes: run && !task && run.receivedBytes > 0 ? run.receivedBytes : undefined,
    changed: [
      ...cell.notes.map(({ text }) => text),
      ...(run ? requestedActualRows(run) : [])
        .filter(({ changed }) => changed)
        .map(({ label, requested, actual }) => `${label} ${actual}, not ${requested}`),
    ],
  };
}

function stateWord(run: Run | undefined, queued: boolean, task: VideoTask | undefined): string {
  if (queued) return 'Queued';
  if (task) return statusLabels[task.status];
  if (run?.error) return `Failed: ${runFailureLine(run)}`;
  return run ? phaseText(run) : 'Not run';
}

const summed = ['total', 'tokensIn', 'tokensOut', 'bytes', 'cost'] as const;

/** The sums of the known values; undefined where none is known. */
export function sumRows(rows: readonly SummaryRow[]): Partial<SummaryRow> & CostSum {
  const unpriced = rows.reduce((sum, row) => sum + row.unpriced, 0);
  const sums = Object.fromEntries(
    summed.map((column) => {
      const known = rows.flatMap((row) => row[column] ?? []);
      return [column, known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0)];
    }),
  );
  return {
    ...sums,
    isEstimate: rows.some(({ isEstimate }) => isEstimate),
    isSimulated: rows.every(({ isSimulated }) => isSimulated),
    unpriced,
  };
}

export function summaryCsv(rows: readonly SummaryRow[]): string {
  const lines = rows.map((row) => summaryColumns.map(({ column }) => csvValue(row, column) ?? ''));
  return csvOf([summaryColumns.map(({ csv }) => csv), ...lines]);
}

function csvValue(row: SummaryRow, column: SummaryColumn): string | number | undefined {
  if (column === 'changed') return row.changed.join('; ');
  const value = row[column];
  return typeof value === 'number' && column !== 'cost' ? Math.round(value) : value;
}

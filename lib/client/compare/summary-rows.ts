/** The metrics of each cell as table rows: sorting and CSV. Pure. */

import type { Run } from '#lib/client/run/run.ts';
import { statusLabels, taskSeconds } from '#lib/client/videos/task-labels.ts';
import type { VideoTask } from '#lib/client/videos/video-task.ts';
import { imagesOf } from '#lib/client/view/images-of.ts';
import { phaseText } from '#lib/client/view/phase-text.ts';
import { requestedActualRows } from '#lib/client/view/requested-actual.ts';
import { tokensOf } from '#lib/client/view/tokens-of.ts';
import type { Usage } from '#lib/client/view/usage-of.ts';
import { costOf, noPrices, type PriceTable } from '../prices/price-table.ts';
import type { CompareCell } from './make-cells.ts';

export interface SummaryRow {
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
  /** In the currency of the price table. */
  cost: number | undefined;
  /** `size 1024×1024, not 1536×1024` */
  changed: readonly string[];
}

export type SummaryColumn = Exclude<keyof SummaryRow, 'key'>;

export interface CellOutcome {
  cell: CompareCell;
  run: Run | undefined;
  queued: boolean;
  /** The task of a video request. */
  task?: VideoTask | undefined;
}

export function summaryRow(
  { cell, run, queued, task }: CellOutcome,
  prices: PriceTable = noPrices,
): SummaryRow {
  const tokens = run ? tokensOf(run) : {};
  const seconds = task && taskSeconds(task, Number.NaN);
  return {
    key: cell.key,
    label: cell.label,
    model: cell.model,
    state: stateWord(run, queued, task),
    first: run?.firstEventAt ?? (run?.result.complete ? run.headersAt : undefined),
    total: task ? (Number.isFinite(seconds) ? (seconds ?? 0) * 1000 : undefined) : run?.endedAt,
    tokensIn: tokens.input,
    tokensOut: tokens.output,
    cost: run && costOf(prices.models[cell.model], usedBy(run, task)),
    bytes: run && run.receivedBytes > 0 ? run.receivedBytes : undefined,
    changed: run
      ? requestedActualRows(run)
          .filter(({ changed }) => changed)
          .map(({ label, requested, actual }) => `${label} ${actual}, not ${requested}`)
      : [],
  };
}

function usedBy(run: Run, task: VideoTask | undefined): Usage {
  const { input, output } = tokensOf(run);
  const images = imagesOf(run).filter(({ kind }) => kind === 'final').length;
  return {
    ...(input === undefined ? {} : { inputTokens: input }),
    ...(output === undefined ? {} : { outputTokens: output }),
    ...(images > 0 ? { images } : {}),
    ...(task && task.videoSeconds > 0 ? { seconds: task.videoSeconds } : {}),
  };
}

function stateWord(run: Run | undefined, queued: boolean, task: VideoTask | undefined): string {
  if (queued) return 'Queued';
  if (task) return statusLabels[task.status];
  return run ? phaseText(run) : 'Not run';
}

/** Unknown values sort last in both directions; the sort is stable. */
export function sortRows(
  rows: readonly SummaryRow[],
  column: SummaryColumn | undefined,
  descending: boolean,
): readonly SummaryRow[] {
  if (column === undefined) return rows;
  const sign = descending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [first, second] = [sortValue(a, column), sortValue(b, column)];
    if (first === undefined || second === undefined) {
      return Number(first === undefined) - Number(second === undefined);
    }
    if (typeof first === 'number' && typeof second === 'number') return sign * (first - second);
    return sign * String(first).localeCompare(String(second), 'en', { numeric: true });
  });
}

function sortValue(row: SummaryRow, column: SummaryColumn): string | number | undefined {
  return column === 'changed' ? row.changed.length : row[column];
}

export function summaryCsv(rows: readonly SummaryRow[]): string {
  const head = [
    'cell',
    'model',
    'state',
    'first_event_ms',
    'total_ms',
    'tokens_in',
    'tokens_out',
    'bytes',
    'cost',
    'changed',
  ];
  const lines = rows.map((row) =>
    [
      row.label,
      row.model,
      row.state,
      whole(row.first),
      whole(row.total),
      row.tokensIn,
      row.tokensOut,
      row.bytes,
      row.cost,
      row.changed.join('; '),
    ]
      .map(csvField)
      .join(','),
  );
  return [head.join(','), ...lines].join('\n');
}

function whole(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.round(value);
}

/** Spreadsheets read a leading sign as a formula. */
function csvField(value: string | number | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The cells of an evaluation as CSV or JSON lines. Pure. */
import { csvOf } from '#lib/base/csv.ts';
import { valueText } from '#lib/base/fill-text.ts';
import type { CellVideo, Evaluation, EvaluationCell, NewEvaluation } from '#lib/contract/pages/evaluation.ts';
import { harmless } from '#lib/server/http/file-headers.ts';
import { bytes, type Outcome } from '#lib/server/http/outcome.ts';

/** A download; any format but `jsonl` is CSV. */
export function exportOutcome(
  requested: string | null,
  { id, spec }: Pick<Evaluation, 'id' | 'spec'>,
  cells: readonly EvaluationCell[],
): Outcome {
  const format = requested === 'jsonl' ? 'jsonl' : 'csv';
  return bytes(200, new TextEncoder().encode(exportCells(format, spec, cells)), {
    'content-type': exportFormats[format],
    ...harmless,
    'content-disposition': `attachment; filename="${id}.${format}"`,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
}

const exportFormats = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
} as const;

function exportCells(
  format: keyof typeof exportFormats,
  { rows }: NewEvaluation,
  cells: readonly EvaluationCell[],
): string {
  const lines = cells.map((cell) => ({ cell, values: rows[cell.row] ?? {} }));
  if (format === 'jsonl')
    return lines
      .map(
        ({ cell: { hasRun, hasThumbnail, ...shown }, values }) => `${JSON.stringify({ ...shown, values })}\n`,
      )
      .join('');
  const inputs = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const checks = [...new Set(cells.flatMap(({ result }) => result?.checks.map(({ name }) => name) ?? []))];
  const hasVideos = cells.some(({ result }) => result?.video);
  const head = [
    ...['row', ...inputs.map((name) => `input.${name}`), 'model', 'repeat', 'state', 'run_id'],
    ...[
      'text',
      'images',
      ...(hasVideos ? ['video', 'video_seconds', 'video_bytes'] : []),
      'total_ms',
      'cost',
      'input_tokens',
      'output_tokens',
      'error',
    ],
    ...[...checks.map((name) => `check.${name}`), 'score', 'reason', 'judge_cost'],
  ];
  return csvOf([
    head,
    ...lines.map(({ cell, values }) => rowOf(cell, { inputs, checks, hasVideos, values })),
  ]);
}

interface Columns {
  inputs: readonly string[];
  checks: readonly string[];
  hasVideos: boolean;
  values: NewEvaluation['rows'][number];
}

function rowOf(
  { row, model, repeat, state, runId, text, result }: EvaluationCell,
  { inputs, checks, hasVideos, values }: Columns,
): (string | number)[] {
  const passed = (name: string) => result?.checks.find((check) => check.name === name)?.passed;
  return [
    row + 1,
    ...inputs.map((name) => (values[name] === undefined ? '' : valueText(values[name]))),
    ...[model, repeat + 1, state, runId ?? '', text],
    (result?.images ?? []).map(({ width, height, format }) => `${width}x${height} ${format}`).join(' '),
    ...(hasVideos ? videoColumns(result?.video) : []),
    ...[result?.latencyMs, result?.cost, result?.inputTokens, result?.outputTokens].map(
      (count) => count ?? '',
    ),
    result?.error ?? '',
    ...checks.map((name) => ({ true: 'passed', false: 'failed' })[String(passed(name))] ?? ''),
    ...[result?.judge?.score ?? '', result?.judge?.reason ?? '', result?.judge?.cost ?? ''],
  ];
}

function videoColumns(video: CellVideo | undefined): (string | number)[] {
  const { width, height, seconds, bytes: size } = video ?? {};
  return [width && height ? `${width}x${height}` : '', seconds ?? '', size ?? ''];
}

/** The snapshot of a comparison: its cells with their runs, and the link that loads the settings. */
import { excerpt } from '#lib/base/excerpt.ts';
import { countText } from '#lib/base/format.ts';
import { promptIn } from '#lib/base/prompt-in.ts';
import type { CellOutcome } from '#lib/client/result/summary-rows.ts';
import { isLive } from '#lib/client/run/run.ts';
import { isLiveTask } from '#lib/client/run/tasks/video-task.ts';
import { linkTextIn } from '#lib/client/share/link-fragment.ts';
import { type MadeLink, makeLink } from '#lib/client/share/make-link.ts';
import { shareComparison } from '#lib/client/share/share-calls.ts';
import type { Snapshot } from '#lib/client/share/snapshot.ts';
import type { ComparisonRuns } from '#lib/contract/pages/comparison.ts';
import type { LinkPayload } from '#lib/describe/share-link.ts';
import type { CellRun } from './compare-runs.ts';
import type { CompareCell, CompareGrid } from './make-cells.ts';

interface ShownCell extends CellOutcome {
  cell: CompareCell;
  cellRun: CellRun | undefined;
}

export interface FinishedSet {
  slug: string;
  grid: Pick<CompareGrid, 'columns' | 'rows' | 'titles'>;
  /** Without excluded cells. */
  shown: readonly ShownCell[];
  payload: LinkPayload;
}

export function comparisonSnapshot(set: FinishedSet): Snapshot {
  const { shown } = set;
  const live = shown.filter(
    ({ run, queued, task }) => queued || (run && isLive(run)) || (task && isLiveTask(task)),
  );
  if (live.length > 0)
    return { blocked: 'Some results are still running. Share the results when all have ended.' };
  const missing = shown.filter(({ run }) => run?.requestId === undefined);
  if (missing.length > 0)
    return {
      blocked: `${countText(missing.length, 'variant')} without a result. Run or exclude them first.`,
    };
  const stale = shown.filter(({ cell, cellRun }) => cellRun?.fingerprint !== cell.fingerprint);
  if (stale.length > 0)
    return {
      blocked: `The set changed after ${countText(stale.length, 'result')} ran. Run them again first.`,
    };
  return {
    reference: shown.map(({ run }) => run?.requestId).join(','),
    text: 'A copy of all results, side by side: settings, results, times, tokens and files.',
    hasCosts: true,
    title: titleOf(shown),
    item: async () => ({
      kind: 'comparison',
      comparison: newComparison(set, await makeLink('', set.payload)),
    }),
    async share(options) {
      const link = await makeLink('', set.payload);
      return await shareComparison({ ...newComparison(set, link), ...options });
    },
  };
}

/** Pure. */
export function newComparison(
  { slug, grid: { columns, rows, titles }, shown }: Omit<FinishedSet, 'payload'>,
  { url, fits, leftOut }: Pick<MadeLink, 'url' | 'fits' | 'leftOut'>,
): ComparisonRuns {
  return {
    slug,
    columns: columns.map(cut),
    rows: rows.map(cut),
    title: titleOf(shown),
    titles: { column: cut(titles.column), row: cut(titles.row) },
    link: (fits && linkTextIn(url)) || null,
    files: [...new Set(leftOut.map(({ where }) => where.split(/[.[]/)[0] ?? where))],
    cells: shown.map(({ cell: { label, position, notes }, run }) => ({
      runId: run?.requestId ?? '',
      label: cut(label),
      position: position ?? null,
      notes: notes.map((note) => ({ ...note, field: cut(note.field), text: cut(note.text) })),
    })),
  };
}

/** The prompt if all cells have the same one. */
function titleOf(shown: readonly ShownCell[]): string {
  const prompts = new Set(shown.map(({ cell }) => promptIn(cell.filled.body).trim()));
  const models = new Set(shown.map(({ cell }) => cell.model));
  const [prompt = ''] = prompts;
  if (prompts.size === 1 && prompt !== '') return cut(prompt.replaceAll(/\s+/g, ' '));
  return [prompts.size > 1 ? countText(prompts.size, 'prompt') : '', countText(models.size, 'model')]
    .filter(Boolean)
    .join(', ');
}

function cut(text: string): string {
  return excerpt(text, 300);
}

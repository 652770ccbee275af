/**
 * Joins each cell with its run, its queue position and its video task. Results survive a reload: the browser
 * stores which history runs they are.
 */
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { defined } from '#lib/base/json-value.ts';
import type { CellRun } from '#lib/client/compare/compare-runs.ts';
import type { CompareCell } from '#lib/client/compare/make-cells.ts';
import { cellRequestOf, comparePage, runKey, useCellRuns } from '#lib/client/compare/page-compare-runs.ts';
import {
  type QueuedCell,
  readQueue,
  readSavedResults,
  resultsOf,
  type SavedResult,
  saveQueue,
  saveResults,
  timesOf,
} from '#lib/client/compare/saved-results.ts';
import type { CellOutcome } from '#lib/client/result/summary-rows.ts';
import { useRuns } from '#lib/client/run/page-runs.ts';
import { storedId } from '#lib/client/run/saved-runs.ts';
import { readTask, type VideoTask } from '#lib/client/run/tasks/video-task.ts';
import type { FormDescription } from '#lib/describe/form-description.ts';

export interface OutcomeOfCell extends CellOutcome {
  cell: CompareCell;
  cellRun: CellRun | undefined;
}

export function useCellOutcomes(slug: string, cells: readonly CompareCell[]) {
  const cellRuns = useCellRuns();
  const runs = useRuns(comparePage);
  const [tasks, setTasks] = useState<ReadonlyMap<string, VideoTask>>(noTasks);
  const onTask = useCallback(
    (key: string, task: VideoTask) => setTasks((known) => new Map(known).set(key, task)),
    [],
  );
  const byKey = useMemo(() => {
    const byId = new Map(runs.map((run) => [run.id, run]));
    return new Map(
      cells.map((cell): [string, OutcomeOfCell] => {
        const cellRun = cellRuns.get(runKey(slug, cell));
        const run = cellRun?.runId === undefined ? undefined : byId.get(cellRun.runId);
        const ordered = run?.result.kind === 'other' ? readTask(run.result.response) : undefined;
        const known = tasks.get(cell.key);
        const task = ordered && (known?.id === ordered.id ? known : ordered);
        return [cell.key, { cell, cellRun, run, queued: cellRun?.phase === 'queued', task }];
      }),
    );
  }, [slug, cells, cellRuns, runs, tasks]);
  /** By cell key, including excluded cells. */
  return { byKey, onTask };
}

const noTasks: ReadonlyMap<string, VideoTask> = new Map();

export function useSavedResults(
  slug: string,
  description: FormDescription,
  cells: readonly CompareCell[],
  outcomes: ReadonlyMap<string, OutcomeOfCell>,
): void {
  const known = useRef<readonly SavedResult[]>([]);
  const restored = useRef(new Set<SavedResult>());
  // Read before anything is saved over it.
  useEffect(() => {
    known.current = readSavedResults(slug);
  }, [slug]);

  useEffect(() => {
    const missing = cells.filter(({ key }) => outcomes.get(key)?.cellRun === undefined);
    const earlier = resultsOf(missing, known.current);
    const wanted = earlier.filter((result) => !restored.current.has(result));
    for (const result of wanted) restored.current.add(result);
    if (wanted.length > 0) {
      import('#lib/client/compare/restore-results.ts').then(
        ({ restoreResults }) => {
          const sent = new Map(cells.map((cell) => [cell.key, cell]));
          return restoreResults(
            slug,
            wanted.flatMap((result) => {
              const cell = sent.get(result.key);
              if (cell === undefined) return [];
              const { fingerprint, run } = cellRequestOf(description, slug, cell);
              return [{ ...result, fingerprint, run }];
            }),
          );
        },
        // Without a network the cells stay empty.
        () => undefined,
      );
    }
    const shown = cells.flatMap(({ key }): SavedResult[] => {
      const { cellRun, run } = outcomes.get(key) ?? {};
      const requestId = run && storedId(run);
      return cellRun?.runId === undefined || run === undefined || requestId === undefined
        ? []
        : [
            {
              key,
              fingerprint: cellRun.fingerprint,
              requestId,
              ...defined({ times: timesOf(run) }),
            },
          ];
    });
    // Results that are still loading stay saved.
    if (shown.length > 0) saveResults(slug, [...shown, ...earlier]);
  }, [slug, description, cells, outcomes]);
}

/** Sends the cells that waited in the queue when the page was reloaded. `ready`: those that can be sent. */
export function useSavedQueue(slug: string, { ready, outcomes, send }: SavedQueueOptions): void {
  const waiting = useRef<readonly QueuedCell[]>(undefined);
  const sendLatest = useEffectEvent(send);
  useEffect(() => {
    const saved = waiting.current ?? readQueue(slug);
    const isSaved = (cell: QueuedCell) =>
      saved.some(({ key, fingerprint }) => key === cell.key && fingerprint === cell.fingerprint);
    const wanted = ready.filter((cell) => isSaved(cell) && outcomes.get(cell.key)?.cellRun === undefined);
    waiting.current = saved.filter(({ key }) => !wanted.some((cell) => cell.key === key));

    const queued = [...outcomes.values()].flatMap(({ cell, queued: waits }) => (waits ? [cell] : []));
    saveQueue(slug, [...wanted, ...queued, ...waiting.current]);
    if (wanted.length > 0) sendLatest(wanted);
  }, [slug, ready, outcomes]);
}

interface SavedQueueOptions {
  ready: readonly CompareCell[];
  outcomes: ReadonlyMap<string, OutcomeOfCell>;
  send(cells: readonly CompareCell[]): void;
}

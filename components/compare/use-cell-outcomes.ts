'use client';
/** Each wanted cell with its run, its place in the queue and, of a video, its task. */
import { useCallback, useMemo, useState } from 'react';
import { comparePage, runKey } from '#lib/client/compare/cell-orders.ts';
import type { CellRun } from '#lib/client/compare/compare-runs.ts';
import type { CompareCell } from '#lib/client/compare/make-cells.ts';
import { useCellRuns } from '#lib/client/compare/page-compare-runs.ts';
import type { CellOutcome } from '#lib/client/compare/summary-rows.ts';
import { useRuns } from '#lib/client/run/page-runs.ts';
import { readTask, type VideoTask } from '#lib/client/videos/video-task.ts';

export interface OutcomeOfCell extends CellOutcome {
  cellRun: CellRun | undefined;
}

export interface CellOutcomes {
  /** By the cell's key, left out ones too. */
  byKey: ReadonlyMap<string, OutcomeOfCell>;
  /** A video's task has moved on. */
  onTask(key: string, task: VideoTask): void;
}

export function useCellOutcomes(slug: string, cells: readonly CompareCell[]): CellOutcomes {
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
  return { byKey, onTask };
}

const noTasks: ReadonlyMap<string, VideoTask> = new Map();

/** Opens the runs of a shared comparison, with the states of its videos. */
import { useEffect, useMemo, useState } from 'react';
import useSWR from 'swr';
import { defined } from '#lib/base/defined.ts';
import type { CellOutcome } from '#lib/client/compare/summary-rows.ts';
import { closeRecording, type OpenedRun, openRecording } from '#lib/client/run/open-recording.ts';
import type { Run } from '#lib/client/run/run.ts';
import { getSharedVideo } from '#lib/client/share/share-calls.ts';
import { recordingAt } from '#lib/client/transport/recording.ts';
import type { VideoTask } from '#lib/client/videos/video-task.ts';
import type { SharedComparison, SharedVideo } from '#lib/contract/playground/share.ts';

type SharedCell = SharedComparison['cells'][number];

export interface SharedOutcome extends CellOutcome {
  /** Why its result is not shown. */
  problem: string | undefined;
  video: SharedVideo | undefined;
}

/** In the order of the cells. */
export function useSharedOutcomes({ id, cells }: SharedComparison): readonly SharedOutcome[] {
  const opened = useOpenedRuns(cells);
  const hasVideos = cells.some(({ run }) => run.taskId !== null);
  const { data: videos } = useSWR(
    hasVideos ? ['shared-videos', id] : null,
    () => Promise.all(cells.map((cell) => getSharedVideo(cell.id).catch(() => null))),
    { revalidateOnFocus: false },
  );
  return useMemo(
    () =>
      cells.map((cell, index): SharedOutcome => {
        const result = opened.get(cell.id);
        const video = videos?.[index] ?? undefined;
        const task = cell.run.taskId === null || video === undefined ? undefined : taskOf(cell, video);
        const isDeleted = videos !== undefined && cell.run.taskId !== null && !video?.content;
        return {
          cell: { key: cell.id, label: cell.label, model: cell.run.model },
          run: result?.state === 'open' ? result.run : undefined,
          ...{ queued: false, task, video, videoSrc: video?.content ?? undefined },
          problem:
            result?.state === 'failed'
              ? result.error.message
              : isDeleted
                ? (video?.error ?? 'The video was removed.')
                : undefined,
        };
      }),
    [cells, opened, videos],
  );
}

/** Opened in order, one at a time: each can be megabytes. */
function useOpenedRuns(cells: readonly SharedCell[]): ReadonlyMap<string, OpenedRun> {
  const [opened, setOpened] = useState<ReadonlyMap<string, OpenedRun>>(none);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const runs: Run[] = [];
    const openAll = async () => {
      for (const { id, run, cost } of cells) {
        const from = new URL(`/api/shared/${id}`, location.origin).href;
        const result = await openRecording(recordingAt({ ...run, cost }, from), { signal });
        if (result.state === 'given-up') return;
        if (result.state === 'open') runs.push(result.run);
        setOpened((known) => new Map(known).set(id, result));
      }
    };
    void openAll();
    return () => {
      leaving.abort();
      for (const run of runs) closeRecording(run);
    };
  }, [cells]);
  return opened;
}

const none: ReadonlyMap<string, OpenedRun> = new Map();

/** As far as a reader knows it. */
function taskOf({ id, run, cost }: SharedCell, video: SharedVideo): VideoTask {
  const created = Date.parse(run.startedAt) / 1000;
  return defined({
    ...{ id, model: run.model, prompt: run.words, created, cost, raw: {} },
    ...{ status: video.status, progress: video.progress, videoSeconds: video.seconds ?? 0 },
    completedAt: run.videoMs === null ? undefined : created + run.videoMs / 1000,
  });
}

/** Opens the runs of a shared comparison, with the states of its videos. */
import { useEffect, useMemo, useState } from 'react';
import useSWR from 'swr';
import { type SharedCell, type SharedOutcome, sharedOutcome } from '#lib/client/compare/shared-outcome.ts';
import { closeRecording, type OpenedRun, openRecording } from '#lib/client/run/open-recording.ts';
import type { Run } from '#lib/client/run/run.ts';
import { getSharedVideo } from '#lib/client/share/share-calls.ts';
import { recordingAt } from '#lib/client/transport/recording.ts';
import type { SharedComparison } from '#lib/contract/pages/share.ts';

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
    () => cells.map((cell, index) => sharedOutcome(cell, opened.get(cell.id), videos?.[index])),
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

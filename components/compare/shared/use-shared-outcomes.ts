/** Opens the runs of a shared comparison, with the states of its videos. */
import { useMemo } from 'react';
import useSWR from 'swr';
import { useOpenedRuns } from '#components/result/use-opened-runs.ts';
import { type SharedOutcome, sharedOutcome } from '#lib/client/compare/shared-outcome.ts';
import { getSharedVideo } from '#lib/client/share/share-calls.ts';
import { recordingAt } from '#lib/client/transport/recording.ts';
import type { SharedComparison } from '#lib/contract/pages/share.ts';

/** In the order of the cells. */
export function useSharedOutcomes({ id, cells }: SharedComparison): readonly SharedOutcome[] {
  const opened = useOpenedRuns(cells, async ({ id: share, run, cost }) =>
    recordingAt({ ...run, cost }, new URL(`/api/shared/${share}`, location.origin).href),
  );
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

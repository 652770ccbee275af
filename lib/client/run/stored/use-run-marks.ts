/** The marks of a run's images: changed at once, reverted if the server refuses, equal in all tabs. */

import { useEffect, useState } from 'react';
import useSWR, { mutate as mutateAll } from 'swr';
import { errorMessage } from '#lib/base/error-message.ts';
import { mergePatch } from '#lib/base/plain-data.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { ImageMark, ImageMarks, RunMarks } from '#lib/contract/pages/image-marks.ts';
import type { StoredRun } from '#lib/contract/pages/stored-run.ts';

export interface RunMarksState {
  marks: ImageMarks;
  /** Sets the mark, or removes it if the image has it. Absent for runs that the history does not have. */
  toggle?(index: number, mark: ImageMark): void;
  failure: string | undefined;
}

/** `id` is the request id; undefined for runs whose images cannot be marked. */
export function useRunMarks(id: string | undefined): RunMarksState {
  const key = id === undefined ? null : `/api/runs/marks?ids=${id}`;
  const { data, mutate } = useSWR<RunMarks, Error>(key, callPages, { shouldRetryOnError: false });
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data: changed }) => {
      if (changed === id) void mutate();
    };
    return () => channel.close();
  }, [id, mutate]);
  const marks = (id === undefined ? undefined : data?.[id]) ?? {};
  if (id === undefined) return { marks, failure };
  const toggle = (index: number, mark: ImageMark) => {
    const changes = { [index]: marks[index] === mark ? null : mark };
    const save = async () => {
      const run = await callPages<StoredRun>(`/api/runs/${encodeURIComponent(id)}`, {
        method: 'PATCH',
        body: { marks: changes },
      });
      return { [id]: run.marks };
    };
    setFailure(undefined);
    mutate(save(), { optimisticData: { [id]: mergePatch(marks, changes) }, revalidate: false }).then(
      () => notifyOtherTabs(id),
      (error: unknown) => setFailure(errorMessage(error)),
    );
  };
  return { marks, toggle, failure };
}

const channelName = 'easel-marks';

/** The lists of this tab and the runs of the others. */
function notifyOtherTabs(id: string): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(id);
  channel.close();
  void mutateAll((key) => typeof key === 'string' && key.startsWith('/api/runs?'));
}

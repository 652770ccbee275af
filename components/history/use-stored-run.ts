/** Loads a run of the history and opens its recording. */
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import useSWR from 'swr';
import { useDebounced } from '#components/ui/use-debounced.ts';
import { pageRuns } from '#lib/client/run/page-runs.ts';
import type { Run } from '#lib/client/run/run.ts';
import { getRun } from '#lib/client/run/stored/history-calls.ts';
import { goesOn, recordingOf } from '#lib/client/run/stored/open-stored-run.ts';
import { useRecordedRun } from '#lib/client/run/use-recorded-run.ts';
import { PagesCallError } from '#lib/client/transport/call-pages.ts';
import type { Recording } from '#lib/client/transport/recording.ts';
import type { RecordedRun } from '#lib/contract/pages/stored-run.ts';

export type StoredRunState =
  | { state: 'opening'; record?: RecordedRun }
  | { state: 'open'; record: RecordedRun; run: Run }
  | { state: 'failed'; message: string; gone: boolean; requestId?: string | undefined; record?: RecordedRun };

/** Debounce in milliseconds, for fast keyboard navigation. */
const pause = 90;

export function useStoredRun(id: string | undefined): StoredRunState {
  const wanted = useDebounced(id, pause);
  const { data, error } = useSWR<RecordedRun, Error>(
    wanted === undefined ? null : ['run', wanted],
    ([, asked]: readonly [string, string]) => getRun(asked),
    {
      // Poll while it is running.
      refreshInterval: (record) => (record?.outcome === 'running' ? 1500 : 0),
      revalidateOnFocus: false,
      shouldRetryOnError: false,
    },
  );
  const record = data?.id === id ? data : undefined;
  const isLive = record !== undefined && goesOn(record);
  // SWR returns the same object while the data is equal.
  const recording = useMemo(
    () => (record === undefined || record.keyName !== undefined ? undefined : recordingOf(record)),
    [record],
  );
  const opened = useRecordedRun(isLive ? undefined : recording);
  const followed = useFollowedRun(isLive ? recording : undefined);
  if (record === undefined) {
    if (error === undefined || wanted !== id) return { state: 'opening' };
    const known = error instanceof PagesCallError ? error : undefined;
    return {
      state: 'failed',
      message: error.message,
      gone: known?.status === 404,
      requestId: known?.requestId,
    };
  }
  if (followed) return { state: 'open', run: followed, record };
  if (opened.state !== 'failed') return { ...opened, record };
  return { state: 'failed', message: opened.error.message, gone: opened.status === 404, record };
}

/** A run of this tab, or one that goes on at the server while it is shown. */
function useFollowedRun(recording: Recording | undefined): Run | undefined {
  const runs = useSyncExternalStore(pageRuns.subscribe, pageRuns.list, pageRuns.list);
  const id = recording?.run.id;
  // A newer record is of the same run.
  const follow = useEffectEvent(() => recording && pageRuns.follow(recording, { page: 'history' }));
  useEffect(() => {
    if (id === undefined || pageRuns.list().some((run) => run.id === id)) return;
    follow();
    return () => pageRuns.leave(id);
  }, [id]);
  return id === undefined ? undefined : runs.find((run) => run.id === id);
}

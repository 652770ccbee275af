/** Loads a run of the history and opens its recording. */
import { useMemo } from 'react';
import useSWR from 'swr';
import { useDebounced } from '#components/ui/use-debounced.ts';
import type { Run } from '#lib/client/run/run.ts';
import { getRun } from '#lib/client/run/stored/history-calls.ts';
import { useRecordedRun } from '#lib/client/run/use-recorded-run.ts';
import { PagesCallError } from '#lib/client/transport/call-pages.ts';
import { recordingAt } from '#lib/client/transport/recording.ts';
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
  const running = record?.outcome === 'running';
  // A running run is opened when it ends: its response is still being written.
  const recording = useMemo(
    () =>
      record && !running
        ? recordingAt(record, new URL(`/api/runs/${record.id}`, location.origin).href)
        : undefined,
    // SWR returns the same object while the data is equal.
    [record, running],
  );
  const opened = useRecordedRun(recording);
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
  if (opened.state !== 'failed') return { ...opened, record };
  return { state: 'failed', message: opened.error.message, gone: opened.status === 404, record };
}

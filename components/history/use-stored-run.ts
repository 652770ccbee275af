'use client';
/** A run of the history, read anew into an ordinary run whenever another one is asked for. */
import { useMemo } from 'react';
import useSWR from 'swr';
import { useDebounced } from '#components/ui/use-debounced.ts';
import { getRun } from '#lib/client/history/history-calls.ts';
import type { Run } from '#lib/client/run/run.ts';
import { useRecordedRun } from '#lib/client/run/use-recorded-run.ts';
import { PagesCallError } from '#lib/client/transport/call-pages.ts';
import { recordingAt } from '#lib/client/transport/recording.ts';
import type { RecordedRun } from '#lib/contract/playground/stored-run.ts';

export type StoredRunState =
  | { state: 'opening'; record?: RecordedRun }
  | { state: 'open'; record: RecordedRun; run: Run }
  | { state: 'failed'; message: string; gone: boolean; requestId?: string | undefined; record?: RecordedRun };

/** Milliseconds that a run must be wanted for: keys may go past many. */
const pause = 90;

export function useStoredRun(id: string | undefined): StoredRunState {
  const wanted = useDebounced(id, pause);
  const { data, error } = useSWR<RecordedRun, Error>(
    wanted === undefined ? null : ['run', wanted],
    ([, asked]: readonly [string, string]) => getRun(asked),
    {
      // While it goes on, what has come so far is shown and looked at again.
      refreshInterval: (record) => (record?.outcome === 'running' ? 1500 : 0),
      revalidateOnFocus: false,
      shouldRetryOnError: false,
    },
  );
  const record = data?.id === id ? data : undefined;
  const running = record?.outcome === 'running';
  // One that goes on is opened once it has ended: its response is still being written.
  const recording = useMemo(
    () =>
      record && !running
        ? recordingAt(record, new URL(`/api/runs/${record.id}`, location.origin).href)
        : undefined,
    // SWR gives the same object for as long as it is equal.
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
  switch (opened.state) {
    case 'opening':
      return { state: 'opening', record };
    case 'open':
      return { state: 'open', record, run: opened.run };
    case 'failed':
      return { state: 'failed', message: opened.error.message, gone: opened.status === 404, record };
  }
}

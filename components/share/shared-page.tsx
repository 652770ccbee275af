'use client';
/** The read-only page of a shared run: result, replay, link to the playground. Never runs anything. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useRecordedRun } from '#lib/client/run/use-recorded-run.ts';
import { recordingAt } from '#lib/client/transport/recording.ts';
import type { SharedRun } from '#lib/contract/playground/share.ts';
import { SharedHead } from './shared-head.tsx';
import { SharedNote } from './shared-note.tsx';
import { SharedResult } from './shared-result.tsx';

export function SharedPage({ shared }: { shared: SharedRun }) {
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the recording again
  const recording = useMemo(
    () =>
      // Only the browser opens the recording.
      typeof location === 'undefined'
        ? undefined
        : recordingAt(shared.run, new URL(`/api/shared/${shared.id}`, location.origin).href),
    [shared, attempt],
  );
  const opened = useRecordedRun(recording);
  const retry = () => setAttempt((count) => count + 1);
  const failed = opened.state === 'failed';
  useOnline(failed && opened.error.kind === 'network', retry);

  if (failed) {
    const { status, error } = opened;
    if (status === 404) return <SharedNote kind="unknown" />;
    if (status === 410) return <SharedNote kind="gone" message={error.message} />;
    if (error.kind === 'network' && !navigator.onLine) return <SharedNote kind="offline" retry={retry} />;
    return <SharedNote kind="failed" message={error.message} retry={retry} />;
  }
  const run = opened.state === 'open' ? opened.run : undefined;
  return (
    <div className="flex h-dvh min-w-0 flex-col">
      <SharedHead shared={shared} run={run} />
      <main className="flex min-h-0 flex-1 flex-col">
        {run === undefined ? <Opening shared={shared} /> : <SharedResult shared={shared} run={run} />}
      </main>
    </div>
  );
}

/** Shows the thumbnail until the run is loaded. */
function Opening({ shared: { id, run } }: { shared: SharedRun }) {
  return (
    <div role="status" className="grid min-h-0 flex-1 place-items-center bg-viewer p-5">
      {run.hasThumbnail ? (
        <img
          src={`/api/shared/${id}/thumbnail`}
          alt=""
          className="max-h-full w-[min(320px,100%)] opacity-60"
        />
      ) : null}
      <p className="text-13 text-ink-second">Loading run…</p>
    </div>
  );
}

function useOnline(waiting: boolean, onOnline: () => void): void {
  const latest = useRef(onOnline);
  latest.current = onOnline;
  useEffect(() => {
    if (!waiting) return;
    const listen = () => latest.current();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, [waiting]);
}

import { useRouter } from 'next/navigation';
/** The read-only page of a shared run: result, replay, link to the playground. Never runs anything. */
import { useEffect, useMemo, useRef, useState } from 'react';
import useSWR from 'swr';
import { ReaderContext } from '#components/result/reader-context.ts';
import { ReplayBar, useEventCursor } from '#components/result/replay/replay-bar.tsx';
import { ResultPanel } from '#components/result/result-panel.tsx';
import { StatusStrip } from '#components/result/status/status-strip.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { openInForm } from '#lib/client/handoff/run-again.ts';
import type { Run } from '#lib/client/run/run.ts';
import { runPage } from '#lib/client/run/run-page.ts';
import { useRecordedRun } from '#lib/client/run/use-recorded-run.ts';
import { getSharedVideo } from '#lib/client/share/share-calls.ts';
import { useUrlText } from '#lib/client/storage/use-url-param.ts';
import { recordingAt } from '#lib/client/transport/recording.ts';
import type { SharedRun, SharedVideo as Video } from '#lib/contract/pages/share.ts';
import { SharedNote } from './shared-note.tsx';
import { SharedRunHeader } from './shared-run-header.tsx';

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
      <SharedRunHeader shared={shared} run={run} />
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

/** The result of a shared run with the replay bar. */
function SharedResult({ shared, run }: { shared: SharedRun; run: Run }) {
  const router = useRouter();
  const cursor = useEventCursor(run);
  const { playback } = cursor;
  // The Events tab has its own replay bar, which can also play an opened file.
  const steps = useUrlText('tab')[0] === 'events';
  const shown = steps ? run : playback.shown;
  return (
    <ReaderContext value>
      <div className="min-h-0 flex-1">
        <ResultPanel
          layout={runPage(run.operationId, run.model)?.layout ?? 'text'}
          run={shown}
          preview={shared.run.taskId === null ? undefined : <SharedVideo shareId={shared.id} />}
          onStop={playback.pause}
          onEdit={(failed) => {
            const href = openInForm(failed);
            if (href !== undefined) router.push(href);
          }}
        />
      </div>
      {/* A video request ends at once, and its video has a player. */}
      {shared.run.taskId !== null || steps ? null : <ReplayBar run={run} cursor={cursor} />}
      <StatusStrip run={shown} />
    </ReaderContext>
  );
}

function SharedVideo({ shareId }: { shareId: string }) {
  const { data: video, error } = useSWR<Video, Error>(
    ['shared-video', shareId],
    () => getSharedVideo(shareId),
    {
      refreshInterval: (known) => (known && isOver(known) ? 0 : 2000),
      revalidateOnFocus: false,
    },
  );
  return (
    <div className="h-full min-h-[240px] bg-viewer p-4 min-[900px]:p-5">
      <div className="relative grid h-full min-h-[208px] place-items-center">
        {video === undefined ? <Text>{error ? error.message : 'Asking for the video…'}</Text> : shown(video)}
      </div>
    </div>
  );
}

function shown(video: Video) {
  switch (video.status) {
    case 'completed':
      return video.content === null ? (
        <Text>The video is no longer stored.</Text>
      ) : (
        <video
          controls
          playsInline
          preload="metadata"
          src={video.content}
          {...(video.poster === null ? {} : { poster: video.poster })}
          {...(video.width === null || video.height === null
            ? {}
            : { width: video.width, height: video.height })}
          // Out of the flow: a large video must not stretch the box that limits it.
          className="absolute inset-0 m-auto block h-auto max-h-full w-auto max-w-full bg-sunk"
        />
      );
    case 'failed':
    case 'cancelled':
    case 'expired':
      return <Text>{video.error ?? endings[video.status]}</Text>;
    case 'pending':
    case 'queue':
    case 'in_progress':
      return (
        <div className="w-full max-w-[320px]">
          <ProgressBar label="Progress of the video" value={video.progress / 100} />
          <p role="status" className="mt-2 text-13 text-ink-second tabular-nums">
            {video.status === 'in_progress' ? `In progress: ${video.progress} %.` : 'Queued.'}
          </p>
        </div>
      );
  }
}

const endings = {
  failed: 'The video failed.',
  cancelled: 'The video was cancelled.',
  expired: 'The video is no longer stored.',
} as const;

function isOver({ status }: Video): boolean {
  return status !== 'pending' && status !== 'queue' && status !== 'in_progress';
}

function Text({ children }: { children: string }) {
  return <p className="text-13 text-ink-second">{children}</p>;
}

'use client';
/** The result of a shared run in the views of its page, with the bar that plays it once more. */
import { useRouter, useSearchParams } from 'next/navigation';
import { openInForm } from '#components/history/run-again.ts';
import { ReplayBar } from '#components/result/replay/replay-bar.tsx';
import { useEventCursor } from '#components/result/replay/use-event-cursor.ts';
import { ResultPanel } from '#components/result/result-panel.tsx';
import { StatusStrip } from '#components/result/status/status-strip.tsx';
import { runPlace } from '#lib/client/history/run-place.ts';
import type { Run } from '#lib/client/run/run.ts';
import type { SharedRun } from '#lib/contract/playground/share.ts';
import { SharedVideo } from './shared-video.tsx';

export function SharedResult({ shared, run }: { shared: SharedRun; run: Run }) {
  const router = useRouter();
  const cursor = useEventCursor(run);
  const { playback } = cursor;
  // There the bar stands beside the list of events, and may play a file that was opened.
  const steps = useSearchParams().get('tab') === 'events';
  const shown = steps ? run : playback.shown;
  return (
    <>
      <div className="min-h-0 flex-1">
        <ResultPanel
          layout={runPlace(run.operationId, run.model)?.layout ?? 'text'}
          run={shown}
          runs={[]}
          examples={[]}
          preview={shared.run.taskId === null ? undefined : <SharedVideo shareId={shared.id} />}
          onShow={() => {}}
          onStop={playback.pause}
          onEdit={(failed) => {
            const href = openInForm(failed);
            if (href !== undefined) router.push(href);
          }}
          onExample={() => {}}
        />
      </div>
      {/* The order of a film is over in a moment; its film has a player of its own. */}
      {shared.run.taskId !== null || steps ? null : <ReplayBar run={run} cursor={cursor} />}
      <StatusStrip run={shown} />
    </>
  );
}

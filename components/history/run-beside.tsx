'use client';
/** A run opened beside the list; on phones a screen of its own. Its result is shown as its page would show it. */
import { ArrowLeft, X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { ResultPanel } from '#components/result/result-panel.tsx';
import { StatusStrip } from '#components/result/status/status-strip.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { runPlace } from '#lib/client/history/run-place.ts';
import { exactTime, outcomeOf, shownOutcome, titleOf } from '#lib/client/history/run-words.ts';
import { pageRuns } from '#lib/client/run/page-runs.ts';
import type { Run } from '#lib/client/run/run.ts';
import type { StoredRun } from '#lib/contract/playground/stored-run.ts';
import { OutcomeIcon, outcomeTones } from './outcome-icon.tsx';
import { RunActions } from './run-actions.tsx';
import { openInForm, runExactly } from './run-again.ts';
import type { RunActs } from './selection-bar.tsx';
import { useStoredRun } from './use-stored-run.ts';
import { VideoOfRun } from './video-of-run.tsx';

interface RunBesideProps {
  id: string;
  /** As the list has it, if it is there: pins and tags are newest there. */
  listed: StoredRun | undefined;
  knownTags: readonly string[];
  acts: RunActs;
  onCompare(): void;
  onClose(): void;
}

export function RunBeside({ id, listed, knownTags, acts, onCompare, onClose }: RunBesideProps) {
  const router = useRouter();
  const opened = useStoredRun(id);
  const stored = listed ?? opened.record;
  const run = opened.state === 'open' ? opened.run : undefined;
  const go = (href: string | undefined) => {
    if (href !== undefined) router.push(href);
  };
  return (
    <section aria-label="Open run" className="flex h-full min-h-0 min-w-0 flex-col bg-panel">
      <header className="flex shrink-0 flex-col gap-1.5 border-b border-hairline px-4 pt-3 pb-1.5 min-[900px]:px-5">
        <div className="flex items-start gap-2">
          <IconButton
            label="Back to the list"
            icon={<ArrowLeft aria-hidden size={17} />}
            onClick={onClose}
            className="-ml-2 min-[900px]:hidden"
          />
          <h2 className="line-clamp-2 min-w-0 flex-1 py-1 text-15 leading-5 font-semibold [overflow-wrap:anywhere]">
            {stored ? titleOf(stored) : 'Run'}
          </h2>
          <IconButton
            label="Close"
            icon={<X aria-hidden size={17} />}
            onClick={onClose}
            className="-mr-2 max-[900px]:hidden"
          />
        </div>
        {stored ? <Facts stored={stored} /> : null}
        {stored ? (
          <RunActions stored={stored} run={run} knownTags={knownTags} acts={acts} onCompare={onCompare} />
        ) : null}
      </header>
      <div className="min-h-0 flex-1">
        {run === undefined ? (
          <Waiting opened={opened} id={id} />
        ) : (
          <ResultPanel
            layout={runPlace(run.operationId, run.model)?.layout ?? 'text'}
            run={run}
            runs={[]}
            examples={[]}
            preview={stored?.taskId ? <VideoOfRun taskId={stored.taskId} /> : undefined}
            onShow={() => {}}
            onStop={pageRuns.stop}
            onAgain={(shown: Run) => void runExactly(id, shown).then(go, () => {})}
            onEdit={(shown: Run) => go(openInForm(shown))}
            onExample={() => {}}
          />
        )}
      </div>
      {run === undefined ? null : <StatusStrip run={run} />}
    </section>
  );
}

function Facts({ stored }: { stored: StoredRun }) {
  return (
    <p className="text-12 text-ink-second tabular-nums">
      <span className={`inline-flex items-center gap-1.5 align-bottom ${outcomeTones[shownOutcome(stored)]}`}>
        <OutcomeIcon outcome={shownOutcome(stored)} size={13} />
        {outcomeOf(stored)}
      </span>
      {dot}
      {runPlace(stored.operationId, stored.model)?.label ?? stored.operationId}
      {dot}
      <span className="font-mono">{stored.model}</span>
      {dot}
      <time dateTime={stored.startedAt}>{exactTime(stored.startedAt)}</time>
      {stored.tags.length > 0 ? (
        <span className="font-medium text-ink">
          {dot}
          {stored.tags.join(', ')}
        </span>
      ) : null}
    </p>
  );
}

/** Stays at the end of its line. */
const dot = '\u00a0· ';

function Waiting({ opened, id }: { opened: ReturnType<typeof useStoredRun>; id: string }) {
  if (opened.state !== 'failed') {
    const running = opened.record?.outcome === 'running';
    return (
      <p role="status" className="grid h-full place-items-center bg-stage p-4 text-13 text-ink-second">
        {running ? 'It still runs. What comes is shown once it has ended.' : 'Opening the run…'}
      </p>
    );
  }
  return (
    <div role="alert" className="grid h-full place-items-center bg-stage p-4">
      <div className="max-w-[440px] text-center">
        <h3 className="text-15 font-semibold">
          {opened.gone ? 'This run is not in the history' : 'The run could not be opened'}
        </h3>
        <p className="mt-1 text-13 text-ink-second">
          {opened.gone ? 'It was deleted, or went when its time or the room was over.' : opened.message}
        </p>
        <p className="mt-2 font-mono text-12 text-ink-third [overflow-wrap:anywhere]">
          {opened.requestId ?? id}
        </p>
      </div>
    </div>
  );
}

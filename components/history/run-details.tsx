/** The open run beside the list (full screen on phones): facts, actions, result. */
import { ArrowLeft, X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { OutcomeIcon, outcomeTones } from '#components/result/outcome-icon.tsx';
import { ResultPanel } from '#components/result/result-panel.tsx';
import { StatusStrip } from '#components/result/status/status-strip.tsx';
import { useRights } from '#components/shell/rights.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { FigureRows } from '#components/ui/fact-rows.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { formatMs } from '#lib/base/format.ts';
import { formatDateTime } from '#lib/base/format-time.ts';
import { openInForm, runExactly } from '#lib/client/handoff/run-again.ts';
import { pageRuns } from '#lib/client/run/page-runs.ts';
import { usePrices } from '#lib/client/run/prices/use-prices.ts';
import { providerName, upperFirst } from '#lib/client/run/provider-labels.ts';
import type { Run } from '#lib/client/run/run.ts';
import { amountOf, displayedOutcome, outcomeOf, titleOf } from '#lib/client/run/run-labels.ts';
import { runPage } from '#lib/client/run/run-page.ts';
import type { StoredRun } from '#lib/contract/pages/stored-run.ts';
import { RunActions } from './run-actions.tsx';
import type { RunActionHandlers } from './use-history-page.ts';
import { useStoredRun } from './use-stored-run.ts';
import { VideoOfRun } from './video-of-run.tsx';

interface RunDetailsProps {
  id: string;
  /** The run as the list has it: its pin and tags are newer. */
  listed: StoredRun | undefined;
  knownTags: readonly string[];
  actions: RunActionHandlers;
  onClose(): void;
}

export function RunDetails({ id, listed, onClose, ...rest }: RunDetailsProps) {
  const router = useRouter();
  const opened = useStoredRun(id);
  const stored = listed ?? opened.record;
  const run = opened.state === 'open' ? opened.run : undefined;
  const { problem, act } = useAction();
  const { mayRun, mayChange } = useRights();
  const go = (href: string | undefined) => {
    if (href !== undefined) router.push(href);
  };
  const again = (shown: Run) => void act(() => runExactly(id, shown).then(go));
  const edit = (shown: Run) => go(openInForm(shown));
  return (
    <section aria-label="Open run" className="flex h-full min-h-0 min-w-0 flex-col bg-panel">
      <header className="flex shrink-0 flex-col gap-1.5 border-b border-hairline px-4 pt-3 pb-1.5 min-[900px]:px-5">
        <div className="flex items-start gap-2">
          <IconButton
            label="Back to the list"
            icon={<ArrowLeft size={17} />}
            onClick={onClose}
            className="-ml-2 min-[900px]:hidden"
          />
          <h2
            dir="auto"
            className="line-clamp-2 min-w-0 flex-1 py-1.5 text-15 leading-5 font-semibold [overflow-wrap:anywhere]"
          >
            {stored ? titleOf(stored) : 'Run'}
          </h2>
          <IconButton
            label="Close"
            icon={<X size={17} />}
            onClick={onClose}
            className="-mr-2 max-[900px]:hidden"
          />
        </div>
        {stored ? (
          <>
            <Facts stored={stored} />
            {stored.keyName === undefined ? (
              <RunActions stored={stored} run={run} {...rest} onAgain={again} onEdit={edit} />
            ) : null}
            {problem === undefined ? null : <ErrorText>Could not run: {problem}</ErrorText>}
          </>
        ) : null}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {stored?.keyName !== undefined ? (
          <ApiCall stored={stored} />
        ) : run === undefined ? (
          <Waiting opened={opened} id={id} />
        ) : (
          <ResultPanel
            layout={runPage(run.operationId, run.model)?.layout ?? 'text'}
            run={run}
            preview={stored?.taskId ? <VideoOfRun taskId={stored.taskId} /> : undefined}
            onStop={pageRuns.stop}
            onAgain={mayRun ? again : undefined}
            canMark={stored !== undefined && mayChange(stored)}
            onEdit={edit}
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
      <span
        className={`inline-flex items-center gap-1.5 align-bottom ${outcomeTones[displayedOutcome(stored)]}`}
      >
        <OutcomeIcon outcome={displayedOutcome(stored)} size={13} />
        {outcomeOf(stored)}
      </span>
      {dot}
      {runPage(stored.operationId, stored.model)?.label ?? stored.operationId}
      {dot}
      <span className="font-mono">{stored.model}</span>
      {dot}
      <time dateTime={stored.startedAt} className="whitespace-nowrap">
        {formatDateTime(stored.startedAt)}
      </time>
      {stored.tags.length > 0 ? (
        <span className="font-medium text-ink">
          {dot}
          {stored.tags.join(', ')}
        </span>
      ) : null}
    </p>
  );
}

/** A call with an API key: what was sent and received is not kept. */
function ApiCall({ stored }: { stored: StoredRun }) {
  const { currency } = usePrices();
  const facts = [
    ['API key', stored.keyName],
    ['status', stored.status ?? undefined],
    ['answered by', stored.provider === null ? undefined : upperFirst(providerName(stored.provider))],
    ['first result', stored.firstByteMs === null ? undefined : formatMs(stored.firstByteMs)],
    ['total time', stored.totalMs === null ? undefined : formatMs(stored.totalMs)],
    ['amount', amountOf(stored, currency) || undefined],
    ['request id', stored.id],
  ] as const;
  return (
    <div className="flex max-w-[440px] flex-col gap-4 p-4 min-[900px]:p-5">
      <FigureRows facts={facts} />
      <p className="text-13 text-ink-second">
        The history has no request and no response of calls with an API key. The server log has the request
        id, too.
      </p>
    </div>
  );
}

/** A separator that does not start a line. */
const dot = '\u00a0· ';

function Waiting({ opened, id }: { opened: ReturnType<typeof useStoredRun>; id: string }) {
  if (opened.state !== 'failed') {
    return (
      <p role="status" className="grid h-full place-items-center bg-viewer p-4 text-13 text-ink-second">
        Loading run…
      </p>
    );
  }
  return (
    <div role="alert" className="grid h-full place-items-center bg-viewer p-4">
      <div className="max-w-[440px] text-center">
        <h3 className="text-15 font-semibold">{opened.gone ? 'Run not found' : 'Could not open the run'}</h3>
        <p className="mt-1 text-13 text-ink-second">
          {opened.gone ? 'It was deleted, or removed by the retention or storage limit.' : opened.message}
        </p>
        <p className="mt-2 font-mono text-12 text-ink-third [overflow-wrap:anywhere]">
          {opened.requestId ?? id}
        </p>
      </div>
    </div>
  );
}

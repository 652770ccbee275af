/** An error: status, the gateway's message, field, code, and next steps. */
import { CircleAlert, CloudOff, FileX, Pencil, RotateCw, Unplug, WifiOff, X } from 'lucide-react';
import { ReloadButton } from '#components/shell/not-loaded.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { FactRows } from '#components/ui/fact-rows.tsx';
import { FoldMark } from '#components/ui/fold-mark.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { sandboxId } from '#lib/base/match-model.ts';
import { curlOf } from '#lib/client/result/sample-of.ts';
import type { Run } from '#lib/client/run/run.ts';
import { statusText } from '#lib/client/transport/read-error.ts';
import type { RunError } from '#lib/client/transport/run-error.ts';
import { interruptedText } from '#lib/contract/pages/run-problem.ts';
import { UpstreamAnswer } from './upstream-answer.tsx';

interface ErrorCardProps {
  run: Run;
  error: RunError;
  /** Absent where nothing can be edited. */
  onEdit?: ((run: Run) => void) | undefined;
  /** Absent where nothing can run. */
  onAgain?: ((run: Run) => void) | undefined;
  /** Shown if the card covers a result. */
  onDismiss?: (() => void) | undefined;
  /** Tells several cards apart. */
  label?: string;
}

export function ErrorCard({ run, error, onEdit, onAgain, onDismiss, label = 'Error' }: ErrorCardProps) {
  const { message, issues, raw, retryAfterSeconds } = error;
  const Icon = icons[error.offline ? 'offline' : error.kind];
  const isInterrupted = message === interruptedText;
  return (
    <section
      aria-label={label}
      className="mx-auto w-full max-w-[560px] rounded-panel border border-hairline border-l-[3px] border-l-warning bg-panel p-4"
    >
      <h2 className="flex items-center gap-2 text-14 font-semibold text-warning">
        <Icon aria-hidden size={16} className="shrink-0" />
        <span className="min-w-0 flex-1">{isInterrupted ? 'Interrupted' : titleOf(run, error)}</span>
        {onDismiss ? (
          <IconButton label="Dismiss" icon={<X size={15} />} onClick={onDismiss} className="-my-2 -mr-2" />
        ) : null}
      </h2>
      <p className="mt-2 text-14 [overflow-wrap:anywhere]">
        {isInterrupted ? 'The server stopped during the run. The provider may have billed it.' : message}
      </p>
      {issues && issues.length > 1 ? (
        <ul className="mt-2 list-disc pl-5 text-13 text-ink-second">
          {issues.map((issue) => (
            <li key={issue.parameter + issue.message}>{issue.message}</li>
          ))}
        </ul>
      ) : null}
      {retryAfterSeconds === undefined ? null : (
        <p className="mt-1 text-13 text-ink-second">Retry in {retryAfterSeconds} s.</p>
      )}
      {onAgain && run.provider && isOfUpstream(run, error) ? (
        <UpstreamAnswer provider={run.provider} requestId={run.requestId} message={message} />
      ) : null}
      <FactRows
        facts={[
          ['field', error.parameter],
          ['code', error.code],
          ['request', run.requestId],
        ]}
        className="mt-3 gap-x-3 gap-y-1 text-13"
        valueClassName="font-mono text-12 leading-5"
      />
      {raw === undefined || raw === message ? null : (
        <details className="group mt-3 text-13">
          <summary className="flex items-center gap-1 text-ink-second hover:text-ink">
            <FoldMark />
            Raw response body
          </summary>
          <pre className="mt-2 max-h-48 overflow-auto rounded-control bg-sunk p-2.5 font-mono text-12 whitespace-pre-wrap">
            {raw}
          </pre>
        </details>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {error.outdated ? <ReloadButton /> : null}
        {onEdit && !error.outdated && !isInterrupted ? (
          <Button icon={<Pencil size={14} />} onClick={() => onEdit(run)}>
            Edit and retry
          </Button>
        ) : null}
        {onAgain && !error.outdated ? (
          <Button weight="quiet" icon={<RotateCw size={14} />} onClick={() => onAgain(run)}>
            Run again
          </Button>
        ) : null}
        {isInterrupted ? null : (
          <CopyButton
            label="Copy as cURL"
            text={() => curlOf(run.request)}
            className="h-control-small px-3 text-13 font-medium hover:bg-sunk"
          />
        )}
      </div>
    </section>
  );
}

/** Its own text, which can name the operator's account, is not in the response. An error event has its text. */
function isOfUpstream({ provider, status = 0 }: Run, { kind }: RunError): boolean {
  return provider !== sandboxId && kind === 'http' && (status >= 500 || status === 429);
}

const icons = {
  offline: WifiOff,
  http: CircleAlert,
  stream: Unplug,
  network: CloudOff,
  unsent: FileX,
  task: CircleAlert,
} as const;

function titleOf({ status, events }: Run, { kind, offline, outdated, raw }: RunError): string {
  switch (kind) {
    case 'network':
      if (outdated) return 'Easel was updated';
      return offline ? 'You are offline' : 'No response';
    case 'unsent':
      return 'Request not sent';
    case 'task':
      return 'The task failed';
    case 'stream':
      if (raw !== undefined) return 'Invalid event';
      return `Stream interrupted after ${events.length} ${events.length === 1 ? 'event' : 'events'}`;
    case 'http':
      return status === undefined || status < 400 ? 'Invalid response' : statusText(status);
  }
}

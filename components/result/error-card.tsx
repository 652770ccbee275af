/** An error: what happened, the one thing to do about it, and the provider's own words; all else is folded. */
import { CircleAlert, KeyRound, type LucideIcon, Pencil, Plug, RotateCw, X } from 'lucide-react';
import Link from 'next/link';
import { ChangeKeyLink } from '#components/shell/change-key-link.tsx';
import { ReloadButton } from '#components/shell/not-loaded.tsx';
import { Button, buttonClasses } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { FactRows } from '#components/ui/fact-rows.tsx';
import { FoldMark } from '#components/ui/fold-mark.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { sandboxId } from '#lib/base/match-model.ts';
import { curlOf } from '#lib/client/result/sample-of.ts';
import { type Failure, type FailureAction, failureView } from '#lib/client/run/failure-view.ts';
import type { Run } from '#lib/client/run/run.ts';
import type { RunError } from '#lib/client/transport/run-error.ts';
import { Quote, UpstreamAnswer } from './upstream-answer.tsx';

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
  const { issues } = error;
  const failure: Failure = { ...error, status: run.status, provider: run.provider };
  const { title, sentence, quote } = failureView(failure);
  return (
    <section
      aria-label={label}
      className="mx-auto w-full max-w-[560px] rounded-panel border border-hairline border-l-[3px] border-l-failed bg-panel p-4"
    >
      <h2 className="flex items-center gap-2 text-15 font-semibold text-failed">
        <CircleAlert aria-hidden size={16} className="shrink-0" />
        <span className="min-w-0 flex-1">{title}</span>
        {onDismiss ? (
          <IconButton label="Dismiss" icon={<X size={15} />} onClick={onDismiss} className="-my-2 -mr-2" />
        ) : null}
      </h2>
      <p className="mt-1.5 text-14 [overflow-wrap:anywhere]">{sentence}</p>
      {issues && issues.length > 1 ? (
        <ul className="mt-2 list-disc pl-5 text-13 text-ink-second">
          {issues.map((issue) => (
            <li key={issue.parameter + issue.message}>{issue.message}</li>
          ))}
        </ul>
      ) : null}
      {quote === undefined ? null : <Quote provider={run.provider}>{quote}</Quote>}
      {onAgain && run.provider && isOfUpstream(run, error) ? (
        <UpstreamAnswer requestId={run.requestId} message={error.message} />
      ) : null}
      <div className="mt-4 flex flex-wrap items-center gap-2 *:h-auto *:min-h-control-small *:whitespace-normal">
        <Actions run={run} failure={failure} onEdit={onEdit} onAgain={onAgain} />
      </div>
      <Details run={run} error={error} />
    </section>
  );
}

/** Its own text, which can name the operator's account, is not in the response. An error event has its text. */
function isOfUpstream({ provider, status = 0 }: Run, { kind }: RunError): boolean {
  return provider !== sandboxId && kind === 'http' && (status >= 500 || status === 429);
}

type ActionsProps = Pick<ErrorCardProps, 'run' | 'onEdit' | 'onAgain'> & { failure: Failure };

/** The one thing to do first; sending it again and changing it are always possible. */
function Actions({ run, failure, onEdit, onAgain }: ActionsProps) {
  const { action } = failureView(failure);
  if (action === 'reload') return <ReloadButton />;
  const page = pages[action];
  const edits = action === 'prompt' || action === 'request';
  const edit = onEdit ? (
    <Button weight={edits ? 'strong' : 'quiet'} icon={<Pencil size={14} />} onClick={() => onEdit(run)}>
      {action === 'prompt' ? 'Change the prompt' : 'Change the request'}
    </Button>
  ) : null;
  return (
    <>
      {page && onAgain ? (
        <Link href={page.href} prefetch={false} className={buttonClasses({ weight: 'strong' })}>
          <page.Icon size={14} />
          {page.label}
        </Link>
      ) : null}
      {onAgain ? <ChangeKeyLink failure={failure} isButton /> : null}
      {edits ? edit : null}
      {onAgain ? (
        <Button
          weight={action === 'again' ? 'strong' : 'quiet'}
          icon={<RotateCw size={14} />}
          onClick={() => onAgain(run)}
        >
          Try again
        </Button>
      ) : null}
      {edits ? null : edit}
    </>
  );
}

const pages: Partial<Record<FailureAction, { href: string; label: string; Icon: LucideIcon }>> = {
  providers: { href: '/providers', label: 'Open Providers', Icon: Plug },
  keys: { href: '/keys', label: 'Open API keys', Icon: KeyRound },
};

function Details({ run, error: { message, parameter, code, raw } }: Pick<ErrorCardProps, 'run' | 'error'>) {
  return (
    <details className="group mt-3 text-13">
      <summary className="reach flex w-fit items-center gap-1 text-ink-second hover:text-ink">
        <FoldMark />
        Details
      </summary>
      <FactRows
        facts={[
          ['status', run.status],
          ['code', code],
          ['field', parameter],
          ['request', run.requestId],
          ['message', message],
        ]}
        className="mt-2 gap-x-3 gap-y-1"
        valueClassName="font-mono text-12 leading-5"
      />
      <CopyButton
        label="Copy as cURL"
        text={() => curlOf(run.request)}
        className="mt-2 h-control-small px-3 text-13 font-medium hover:bg-sunk"
      />
      {raw === undefined || raw === message ? null : (
        <pre className="mt-2 max-h-48 overflow-auto rounded-control bg-sunk p-2.5 font-mono text-12 whitespace-pre-wrap">
          {raw}
        </pre>
      )}
    </details>
  );
}

/** Shown while polls fail: the error and the time of the next try. */
import { CloudOff } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { useClock } from '#components/ui/use-clock.ts';
import type { RetryState } from '#lib/client/run/tasks/use-poll-retry.ts';
import { PagesCallError } from '#lib/client/transport/call-pages.ts';

/** `kept` names the content that stays visible: `the list`. */
export function ConnectionLine({ retry, kept }: { retry: RetryState; kept: string }) {
  const now = useClock(true, 1000);
  const { error, nextAt } = retry;
  const seconds = nextAt === undefined ? undefined : Math.max(0, Math.ceil((nextAt - now) / 1000));
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline bg-sunk px-4 py-1.5 text-13 min-[900px]:px-5">
      <CloudOff size={15} className="shrink-0 text-warning" />
      <p role="status" className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <b className="font-semibold text-warning">{titleOf(error)}</b> {detailOf(error)} Showing the last
        known state of {kept}.
      </p>
      <p className="text-ink-second tabular-nums">{now === 0 ? '' : nextTryText(seconds)}</p>
      <Button weight="quiet" onClick={retry.now}>
        Retry now
      </Button>
    </div>
  );
}

function nextTryText(seconds: number | undefined): string {
  if (seconds === undefined) return 'Retrying when the connection is back.';
  return seconds === 0 ? 'Retrying…' : `Retrying in ${seconds} s.`;
}

function titleOf(error: Error): string {
  if (!(error instanceof PagesCallError) || error.status !== undefined) return 'Request failed.';
  return navigator.onLine ? 'Reconnecting.' : 'Offline.';
}

function detailOf(error: Error): string {
  if (!(error instanceof PagesCallError) || error.status === undefined) return error.message;
  return `${error.status}: ${error.message}${error.requestId === undefined ? '' : ` (${error.requestId})`}`;
}

/** The status strip: phase, times, events, bytes, request id. */
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { latePart, Nothing } from '#components/shell/late-part.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { useClock } from '#components/ui/use-clock.ts';
import { formatBytes, formatMs, formatTick } from '#lib/base/format.ts';
import { answeredBy } from '#lib/client/result/answered-by.ts';
import { phaseTone, progressText, stallText, totalLabel } from '#lib/client/result/phase-text.ts';
import { formatCost } from '#lib/client/run/prices/format-cost.ts';
import { runCost } from '#lib/client/run/prices/run-cost.ts';
import { usePrices } from '#lib/client/run/prices/use-prices.ts';
import { elapsedOf, isLive, type Run } from '#lib/client/run/run.ts';
import { tokensPerSecond } from '#lib/client/run/tokens-per-second.ts';
import { usageOf } from '#lib/client/run/usage-of.ts';
import { PhaseIcon, toneText } from './phase-icon.tsx';
import { NoRun, Strip, Strong } from './strip.tsx';

const FailureText = latePart(() => import('./failure-text.tsx'), 'FailureText', { Failed: Nothing });

export function StatusStrip({ run }: { run: Run | undefined }) {
  const live = run !== undefined && isLive(run);
  const now = useClock(live && run.replayAt === undefined, 100);
  if (run === undefined) return <NoRun />;
  const tone = phaseTone(run);
  const elapsed = elapsedOf(run, now);
  const stall = stallText(run, elapsed);
  return (
    <Strip>
      <span
        className={classNames(
          'flex shrink-0 items-center gap-1.5',
          '@min-[890px]:min-w-[30ch]',
          stall === undefined ? toneText[tone] : 'text-warning',
        )}
      >
        {stall === undefined ? <PhaseIcon tone={tone} size={13} /> : <TriangleAlert aria-hidden size={13} />}
        {stall ?? progressText(run)}
      </span>
      {run.error ? <FailureText run={run} /> : null}
      <Figure label="waiting" value={run.headersAt} className="@max-[520px]:hidden" />
      {live || run.firstEventAt !== undefined ? (
        <Figure label={firstWord(run)} value={run.firstEventAt} className="@max-[620px]:hidden" />
      ) : null}
      <span className="shrink-0 text-ink-second">
        {totalLabel(run)} <Ticking>{live ? formatTick(elapsed) : formatMs(elapsed)}</Ticking>
      </span>
      {live || run.events.length > 0 ? (
        <span className="min-w-[10ch] text-ink-second @max-[680px]:hidden">
          <Strong>{run.events.length}</Strong> {run.events.length === 1 ? 'event' : 'events'}
        </span>
      ) : null}
      <ProviderBadge run={run} />
      {run.receivedBytes > 0 ? (
        <span className="shrink-0 @max-[420px]:hidden">
          <Strong>{formatBytes(run.receivedBytes)}</Strong>
        </span>
      ) : null}
      <Spent run={run} elapsed={elapsed} />
      {run.requestId === undefined ? null : (
        <CopyButton
          text={run.requestId}
          label="Copy the request id"
          className="ml-auto min-w-0 truncate text-ink-third hover:text-ink"
        >
          <span className="truncate">{run.requestId}</span>
        </CopyButton>
      )}
    </Strip>
  );
}

function ProviderBadge({ run }: { run: Run }) {
  const text = answeredBy(run);
  if (text === undefined) return null;
  return (
    <span className="shrink-0 text-ink-second">
      <span className="sr-only">answered by </span>
      {text}
    </span>
  );
}

/** Live usage: tokens per second, cost. */
function Spent({ run, elapsed }: { run: Run; elapsed: number }) {
  const prices = usePrices();
  const rate = tokensPerSecond(run, elapsed);
  const cost = runCost(run, prices);
  return (
    <>
      {rate === undefined ? null : (
        <span className="shrink-0 text-ink-second @max-[860px]:hidden">
          {usageOf(run).isEstimate ? 'about ' : ''}
          <Strong>{rate.toFixed(1)}</Strong> tok/s
        </span>
      )}
      {cost === undefined || cost.amount === 0 ? null : (
        <span className="shrink-0 @max-[620px]:hidden">
          <span className="sr-only">cost </span>
          <Strong>{formatCost(cost.amount, prices.currency, cost.isEstimate)}</Strong>
        </span>
      )}
    </>
  );
}

interface FigureProps {
  label: string;
  value: number | undefined;
  className: string;
}

/** Reserves its width from the start. */
function Figure({ label, value, className }: FigureProps) {
  return (
    <span className={classNames('shrink-0 text-ink-second', className)}>
      {label} <Ticking>{value === undefined ? '·' : formatMs(value)}</Ticking>
    </span>
  );
}

function Ticking({ children }: { children: ReactNode }) {
  return <b className="inline-block min-w-[6ch] font-semibold text-ink">{children}</b>;
}

function firstWord({ result }: Run): string {
  return result.kind === 'images' ? 'first image' : 'first result';
}

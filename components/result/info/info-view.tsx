/** Run details: timing, connection, requested and actual values, usage and cost. */
import type { ReactNode } from 'react';
import { RequestedActual } from '#components/result/sidebar/requested-actual.tsx';
import { SidebarSection } from '#components/result/sidebar/sidebar-section.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { useClock } from '#components/ui/use-clock.ts';
import { formatBytes, formatCount, formatMs } from '#lib/base/format.ts';
import { elapsedOf, isLive, type Run } from '#lib/client/run/run.ts';
import { statusText } from '#lib/client/transport/read-error.ts';
import { phaseText, type Stage, waterfallOf } from '#lib/client/view/phase-text.ts';
import { CostSection } from './cost-section.tsx';

export function InfoView({ run }: { run: Run }) {
  const live = isLive(run);
  const now = useClock(live && run.replayAt === undefined, 100);
  return (
    <section
      aria-label="Run details"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="h-full overflow-y-auto bg-panel px-4 py-4 outline-offset-[-3px] min-[900px]:px-5"
    >
      <div className="@container mx-auto flex max-w-[720px] flex-col gap-7">
        <SidebarSection title="Time">
          <Waterfall run={run} now={elapsedOf(run, now)} />
        </SidebarSection>
        <div className="grid gap-7 @min-[620px]:grid-cols-2">
          <SidebarSection title="Connection">
            <Facts facts={factsOf(run)} />
          </SidebarSection>
          <div>
            <RequestedActual run={run} whole />
          </div>
        </div>
        <CostSection run={run} />
      </div>
    </section>
  );
}

type Fact = readonly [label: string, value: ReactNode];

function factsOf(run: Run): readonly Fact[] {
  const { status, requestId, provider, model, request, startedAt, events, receivedBytes } = run;
  return [
    ['state', phaseText(run)],
    ['status', status === undefined ? undefined : statusText(status)],
    ['request id', requestId],
    ['provider', provider],
    ['model', model],
    ['sent to', `${request.method} ${request.path}`],
    ['started', new Date(startedAt).toLocaleString('en-GB')],
    ['received', receivedBytes > 0 ? formatBytes(receivedBytes) : undefined],
    ['events', events.length > 0 ? formatCount(events.length) : undefined],
  ];
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-13">
      {facts
        .filter(([, value]) => value !== undefined)
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-second">{label}</dt>
            <dd className="text-right font-mono text-12 leading-5 tabular-nums [overflow-wrap:anywhere]">
              {value}
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** `now` in milliseconds since the run started. */
function Waterfall({ run, now }: { run: Run; now: number }) {
  const stages = waterfallOf(run, now);
  const total = Math.max(1, stages.at(-1)?.end ?? 0);
  return (
    <dl className="flex flex-col gap-1.5 text-13">
      {stages.map(({ label, start, end, tone }) => (
        <div
          key={label}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 min-[700px]:grid-cols-[190px_minmax(0,1fr)_72px]"
        >
          <dt className="text-ink-second">{label}</dt>
          <dd
            aria-hidden
            className="relative order-3 col-span-2 h-2 bg-sunk min-[700px]:order-none min-[700px]:col-span-1"
          >
            <span
              className={classNames('absolute inset-y-0 min-w-0.5', tones[tone])}
              style={{ left: `${(start / total) * 100}%`, width: `${((end - start) / total) * 100}%` }}
            />
          </dd>
          <dd className="text-right font-mono text-12 tabular-nums">{formatMs(end - start)}</dd>
        </div>
      ))}
      <div className="flex justify-between border-t border-hairline pt-1.5">
        <dt>{run.endedAt === undefined ? 'So far' : 'Total'}</dt>
        <dd className="font-mono text-12 leading-5 font-semibold tabular-nums">{formatMs(total)}</dd>
      </div>
    </dl>
  );
}

const tones: Readonly<Record<Stage['tone'], string>> = {
  wait: 'bg-control',
  work: 'bg-ink-third',
  flow: 'bg-ink',
  alive: 'bg-accent',
  bad: 'bg-warning',
};

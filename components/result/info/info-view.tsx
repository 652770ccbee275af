'use client';
/** The run in figures: who answered, where its time went, what was asked and what came, what it used and cost. */
import type { ReactNode } from 'react';
import { RequestedActual } from '#components/result/sidebar/requested-actual.tsx';
import { SidebarSection } from '#components/result/sidebar/sidebar-section.tsx';
import { useClock } from '#components/ui/use-clock.ts';
import { formatBytes, formatCount } from '#lib/base/format.ts';
import { elapsedOf, isLive, type Run } from '#lib/client/run/run.ts';
import { statusText } from '#lib/client/transport/read-error.ts';
import { phaseText } from '#lib/client/view/phase-text.ts';
import { CostSection } from './cost-section.tsx';
import { Waterfall } from './waterfall.tsx';

export function InfoView({ run }: { run: Run }) {
  const live = isLive(run);
  const now = useClock(live && run.replayAt === undefined, 100);
  return (
    <section
      aria-label="About the run"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="h-full overflow-y-auto bg-panel px-4 py-4 outline-offset-[-3px] min-[900px]:px-5"
    >
      <div className="@container mx-auto flex max-w-[720px] flex-col gap-7">
        <SidebarSection title="Time">
          <Waterfall run={run} now={elapsedOf(run, now)} />
        </SidebarSection>
        <div className="grid gap-7 @min-[620px]:grid-cols-2">
          <SidebarSection title="Transport">
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
    ['answered by', provider],
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

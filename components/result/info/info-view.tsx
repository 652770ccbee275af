'use client';
/** The run in figures: who answered, where its time went, what was asked and what came, what it used and cost. */
import type { ReactNode } from 'react';
import { AskedAndGot } from '#components/result/sidebar/asked-and-got.tsx';
import { SideSection } from '#components/result/sidebar/side-section.tsx';
import { elapsedOf, isLive, type Run } from '#lib/client/run/run.ts';
import { statusWords } from '#lib/client/transport/read-error.ts';
import { useClock } from '#lib/client/use-clock.ts';
import { formatBytes, formatCount } from '#lib/client/view/format.ts';
import { phaseWord } from '#lib/client/view/phase-words.ts';
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
        <SideSection title="Time">
          <Waterfall run={run} now={elapsedOf(run, now)} />
        </SideSection>
        <div className="grid gap-7 @min-[620px]:grid-cols-2">
          <SideSection title="Exchange">
            <Facts facts={factsOf(run)} />
          </SideSection>
          <div>
            <AskedAndGot run={run} whole />
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
    ['state', phaseWord(run)],
    ['status', status === undefined ? undefined : statusWords(status)],
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

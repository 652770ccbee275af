/** Run details: timing, connection, requested and actual values, usage and cost. */
import { use } from 'react';
import { ReaderContext } from '#components/result/reader-context.ts';
import { RequestedActual } from '#components/result/sidebar/requested-actual.tsx';
import { SidebarSection } from '#components/result/sidebar/sidebar-section.tsx';
import { UpstreamAnswer } from '#components/result/upstream-answer.tsx';
import { FigureRows } from '#components/ui/fact-rows.tsx';
import { HoverLink } from '#components/ui/hover-link.tsx';
import { useClock } from '#components/ui/use-clock.ts';
import { formatBytes, formatCount, formatMs } from '#lib/base/format.ts';
import { formatDateTime } from '#lib/base/format-time.ts';
import { sandboxId } from '#lib/base/match-model.ts';
import { answeredBy } from '#lib/client/result/answered-by.ts';
import { phaseText, stepsOf, totalLabel } from '#lib/client/result/phase-text.ts';
import { formatCost } from '#lib/client/run/prices/format-cost.ts';
import { type RunCost, runCost } from '#lib/client/run/prices/run-cost.ts';
import { usePrices } from '#lib/client/run/prices/use-prices.ts';
import { providerName } from '#lib/client/run/provider-labels.ts';
import { elapsedOf, isLive, type Run } from '#lib/client/run/run.ts';
import { tokensPerSecond } from '#lib/client/run/tokens-per-second.ts';
import { usageOf } from '#lib/client/run/usage-of.ts';
import { resultOf } from '#lib/contract/operation-facts.ts';

export function InfoView({ run }: { run: Run }) {
  const live = isLive(run);
  const now = useClock(live && run.replayAt === undefined, 100);
  const steps = stepsOf(run, elapsedOf(run, now));
  return (
    <section
      aria-label="Run details"
      tabIndex={0}
      className="h-full overflow-y-auto bg-panel px-4 py-4 outline-offset-[-3px] min-[900px]:px-5"
    >
      <div className="@container mx-auto flex max-w-[720px] flex-col gap-7">
        <SidebarSection title="Time">
          <FigureRows
            facts={[
              ...steps.map(({ label, start, end }) => [label, formatMs(end - start)] as const),
              [endLabel(run), formatMs(steps.at(-1)?.end ?? 0)],
            ]}
          />
        </SidebarSection>
        <div className="grid gap-7 @min-[620px]:grid-cols-2">
          <SidebarSection title="Connection">
            <FigureRows facts={factsOf(run)} />
            {run.provider && Number(run.headers?.['x-easel-attempts']) > 1 && !run.recorded ? (
              <UpstreamAnswer requestId={run.requestId} message="" />
            ) : null}
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

function factsOf(run: Run) {
  const { status, requestId, model, request, startedAt, recorded, events, receivedBytes } = run;
  return [
    ['state', phaseText(run)],
    ['status', status],
    ['request id', requestId],
    ['provider', answeredBy(run)],
    ['model', model],
    [`name at ${providerName(run.provider ?? '')}`, run.headers?.['x-easel-model']],
    ['seed drawn', run.headers?.['x-easel-seed']],
    ['sent to', `${request.method} ${request.path}`],
    ['started', formatDateTime(startedAt)],
    // The history has those of the server.
    ['times', recorded ? 'as recorded' : 'measured in this browser'],
    ['received', receivedBytes > 0 ? formatBytes(receivedBytes) : undefined],
    ['events', events.length > 0 ? formatCount(events.length) : undefined],
  ] as const;
}

function endLabel(run: Run): string {
  if (run.endedAt === undefined) return 'So far';
  return totalLabel(run) === 'request' ? 'Request' : 'Total time';
}

function CostSection({ run }: { run: Run }) {
  const isReader = use(ReaderContext);
  const prices = usePrices();
  const used = usageOf(run);
  const cost = runCost(run, prices);
  const rate = tokensPerSecond(run, run.endedAt ?? 0);
  const count = (value: number | undefined) => (value === undefined ? undefined : formatCount(value));
  const about = (text: string | undefined) =>
    used.isEstimate && text !== undefined ? `about ${text}` : text;
  const figures = [
    // Where only the input is counted, the estimate is of the input.
    ['tokens in', used.outputTokens === undefined ? about(count(used.inputTokens)) : count(used.inputTokens)],
    ['tokens out', about(count(used.outputTokens))],
    [used.images === 1 ? 'image' : 'images', count(used.images)],
    ['tokens per second', about(rate?.toFixed(1))],
    ['cost', costText(cost, prices.currency, run)],
  ] as const;
  return (
    <SidebarSection title="Usage and cost">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-13">
        {figures.map(([label, value]) =>
          value === undefined ? null : (
            <div key={label} className="last:font-semibold">
              <dt className="text-12 font-normal text-ink-second">{label}</dt>
              <dd className="font-mono tabular-nums">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {isReader ? null : (
        <HoverLink
          href={`/settings?price=${encodeURIComponent(run.model)}`}
          className="reach mt-3 block w-fit text-13 text-ink-second underline underline-offset-2 hover:text-ink"
        >
          {prices.models[run.model] === undefined ? 'Set prices for' : 'Prices of'} {run.model}
        </HoverLink>
      )}
    </SidebarSection>
  );
}

function costText(
  cost: RunCost | undefined,
  currency: string,
  { operationId, provider, cost: stored }: Run,
): string | undefined {
  if (provider === sandboxId && !cost?.amount) return 'none, simulated';
  if (cost !== undefined) return formatCost(cost.amount, currency, cost.isEstimate);
  if (resultOf(operationId) === 'video') return 'when the video is completed';
  return stored === null ? 'no price was set' : 'no price set';
}

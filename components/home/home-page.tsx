/** The start page: finished results, recent runs, operations with examples, and all models. */
import { ArrowRight } from 'lucide-react';
import { OutcomeIcon, outcomeTones } from '#components/result/outcome-icon.tsx';
import { RunThumb } from '#components/result/run-thumb.tsx';
import { pageGroups } from '#components/shell/navigation.ts';
import { PageIcon } from '#components/shell/page-icon.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { HoverLink } from '#components/ui/hover-link.tsx';
import { formatAgo } from '#lib/base/format.ts';
import { isSimulated } from '#lib/base/match-model.ts';
import { promptIn } from '#lib/base/prompt-in.ts';
import { providersText } from '#lib/client/run/provider-labels.ts';
import { displayedOutcome, outcomeOf, titleOf } from '#lib/client/run/run-labels.ts';
import type { StoredRun } from '#lib/contract/pages/stored-run.ts';
import { shownPath } from '#lib/describe/display-path.ts';
import type { OperationSummary } from '#lib/describe/operation-summary.ts';
import { Gallery } from './gallery.tsx';

interface HomePageProps {
  /** The ids of those that answer requests. */
  providers: readonly string[];
  operations: readonly OperationSummary[];
  /** The latest runs of the team, newest first. */
  recent: readonly StoredRun[];
}

/** Below the first screen, a part is laid out when it is near the viewport: the first screen appears sooner. */
const lateLayout = 'flex flex-col gap-3 [content-visibility:auto]';

export function HomePage({ providers, operations, recent }: HomePageProps) {
  const isFree = isSimulated(providers);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-background">
      <div className="mx-auto flex max-w-[1040px] flex-col gap-8 px-4 py-6 min-[900px]:px-8 min-[900px]:py-8">
        <header className="flex max-w-[760px] flex-col gap-2">
          <h2 className="text-[28px] leading-9 font-semibold tracking-[-0.01em] text-balance">
            One interface for images, video, text and vectors.
          </h2>
          <p className="text-15 text-balance text-ink-second">
            {isFree
              ? 'The sandbox answers every operation on this machine: real files and streams, no key, no cost. Click a result to run it.'
              : `${providersText(providers)} The results below are from the sandbox; click one to see what it costs.`}
          </p>
        </header>
        {recent.length > 0 ? <RecentRuns runs={recent} /> : null}
        <Gallery isFree={isFree} />
        {pageGroups.map(({ label, pages }) => {
          const shown = pages.flatMap((page) => {
            const operation = operations.find(({ href }) => href === page.href);
            return operation ? [{ page, operation }] : [];
          });
          if (shown.length === 0) return null;
          return (
            <section
              key={label}
              aria-label={label}
              className={`${lateLayout} [contain-intrinsic-block-size:auto_600px]`}
            >
              <h2 className="text-15 font-semibold">{label}</h2>
              <div className="grid gap-4 min-[760px]:grid-cols-2">
                {shown.map(({ page, operation }) => (
                  <OperationCard key={page.href} page={page} operation={operation} />
                ))}
              </div>
            </section>
          );
        })}
        <ModelsTable operations={operations} />
      </div>
    </div>
  );
}

interface OperationCardProps {
  page: (typeof pageGroups)[number]['pages'][number];
  operation: OperationSummary;
}

function OperationCard({ page, operation }: OperationCardProps) {
  const { href, label, icon } = page;
  return (
    <article className="flex min-w-0 flex-col rounded-panel border border-hairline bg-panel">
      <header className="border-b border-hairline px-5 pt-4 pb-3">
        <h3 className="text-15 font-semibold">
          <HoverLink
            href={href}
            className="reach inline-flex items-center gap-2.5 rounded-control hover:underline hover:underline-offset-4"
          >
            <PageIcon name={icon} />
            {label}
          </HoverLink>
        </h3>
        <p className="mt-1 truncate font-mono text-12 text-ink-third">
          {operation.method} {shownPath(operation.path)}
        </p>
      </header>
      <ul className="flex flex-col">
        {operation.examples.map((example) => (
          <li key={example.title} className="border-b border-hairline last:border-b-0">
            <HoverLink
              href={example.href}
              className="group flex items-center gap-3 px-5 py-2.5 outline-offset-[-2px] transition-colors duration-quick hover:bg-sunk"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-13 font-semibold">{example.title}</span>
                <span className="block truncate text-13 text-ink-second">{promptIn(example.body)}</span>
              </span>
              <ArrowRight
                size={15}
                className="shrink-0 text-ink-third transition-transform duration-quick group-hover:translate-x-0.5 group-hover:text-ink"
              />
            </HoverLink>
          </li>
        ))}
      </ul>
    </article>
  );
}

function RecentRuns({ runs }: { runs: readonly StoredRun[] }) {
  const now = Date.now();
  return (
    <section aria-labelledby="home-recent" className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="home-recent" className="text-15 font-semibold">
          Recent runs
        </h2>
        <HoverLink
          href="/history"
          className="reach inline-flex items-center gap-1.5 rounded-control text-13 font-medium hover:underline hover:underline-offset-2"
        >
          All runs
          <ArrowRight size={14} />
        </HoverLink>
      </div>
      <ul className="-mx-4 grid auto-cols-[112px] grid-flow-col gap-3 overflow-x-auto px-4 pt-px min-[900px]:mx-0 min-[900px]:grid-flow-row min-[900px]:grid-cols-8 min-[900px]:overflow-visible min-[900px]:px-0">
        {runs.map((run) => (
          <li key={run.id} className="min-w-0">
            <HoverLink
              href={`/history?run=${run.id}`}
              className="group flex flex-col gap-1.5 rounded-control"
            >
              <RunThumb run={run} className="aspect-square w-full outline outline-hairline" />
              <span
                dir="auto"
                className="truncate text-13 font-medium group-hover:underline group-hover:underline-offset-2"
              >
                {titleOf(run)}
              </span>
              <span className="flex items-center gap-1.5 text-12 text-ink-second tabular-nums">
                <span className={classNames('shrink-0', outcomeTones[displayedOutcome(run)])}>
                  <OutcomeIcon outcome={displayedOutcome(run)} size={13} />
                  <span className="sr-only">{outcomeOf(run)}</span>
                </span>
                {formatAgo(Math.max(0, now - Date.parse(run.startedAt)))}
              </span>
            </HoverLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** All models with their capabilities and pages. */
function ModelsTable({ operations }: { operations: readonly OperationSummary[] }) {
  const models = modelsOf(operations);
  return (
    <section
      aria-labelledby="home-models"
      className={`${lateLayout} [contain-intrinsic-block-size:auto_1200px]`}
    >
      <h2 id="home-models" className="text-15 font-semibold tabular-nums">
        {models.length} models
      </h2>
      <ul className="rounded-panel border border-hairline bg-panel">
        {models.map(({ id, summary, pages }) => (
          <li
            key={id}
            className="grid gap-x-4 border-b border-hairline px-5 py-2 text-13 last:border-b-0 min-[760px]:grid-cols-[minmax(0,5fr)_minmax(0,7fr)_minmax(0,4fr)]"
          >
            <span className="font-mono text-12 leading-5 font-semibold [overflow-wrap:anywhere]">{id}</span>
            <span className="text-ink-second">{summary}</span>
            <span className="flex flex-wrap gap-x-3">
              {pages.map(({ href, label }) => (
                <HoverLink
                  key={href}
                  href={href}
                  className="rounded-control underline pointer-coarse:py-3 decoration-control underline-offset-2 hover:decoration-ink"
                >
                  {label}
                  <span className="sr-only"> with {id}</span>
                </HoverLink>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ModelRow {
  id: string;
  summary: string;
  pages: { href: string; label: string }[];
}

/** In the order of the pages. */
function modelsOf(operations: readonly OperationSummary[]): readonly ModelRow[] {
  const rows = new Map<string, ModelRow>();
  for (const { href: page, families } of operations) {
    const label = labels.get(page) ?? page;
    for (const { id, summary, href } of families.flatMap(({ models }) => models)) {
      const row = rows.get(id) ?? { id, summary, pages: [] };
      row.pages.push({ href, label });
      rows.set(id, row);
    }
  }
  return [...rows.values()];
}

const labels = new Map(pageGroups.flatMap(({ pages }) => pages.map(({ href, label }) => [href, label])));

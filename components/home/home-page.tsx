/** The start: what was run last, what can be done here with something of each to try, and every model with what it can. */
import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import { placeGroups } from '#components/shell/navigation.ts';
import { PlaceIcon } from '#components/shell/place-icon.tsx';
import { promptIn } from '#lib/base/prompt-in.ts';
import type { StoredRun } from '#lib/contract/playground/stored-run.ts';
import { shownPath } from '#lib/describe/display-path.ts';
import type { OperationSummary } from '#lib/describe/operation-summary.ts';
import { ModelsTable } from './models-table.tsx';
import { RecentRuns } from './recent-runs.tsx';

interface HomePageProps {
  provider: string;
  operations: readonly OperationSummary[];
  /** The team's last ones, newest first. */
  recent: readonly StoredRun[];
}

export function HomePage({ provider, operations, recent }: HomePageProps) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-background">
      <div className="mx-auto flex max-w-[1040px] flex-col gap-10 px-4 py-8 min-[900px]:px-8 min-[900px]:py-12">
        <header className="flex max-w-[680px] flex-col gap-3">
          <h2 className="text-[28px] leading-9 font-semibold tracking-[-0.01em] text-balance">
            One interface for images, video, text and vectors.
          </h2>
          <p className="text-15 text-balance text-ink-second">
            {provider === 'sandbox'
              ? 'The sandbox answers every operation on this machine: real files and streams, no key, no cost. Try one.'
              : `The ${provider} provider answers, live, with the server’s key: requests reach the upstream and may cost. Try one.`}
          </p>
        </header>
        {recent.length > 0 ? <RecentRuns runs={recent} /> : null}
        {placeGroups.map(({ label, places }) => {
          const shown = places.flatMap((place) => {
            const operation = operations.find(({ href }) => href === place.href);
            return operation ? [{ place, operation }] : [];
          });
          if (shown.length === 0) return null;
          return (
            <section key={label} aria-label={label} className="flex flex-col gap-3">
              <h2 className="text-15 font-semibold">{label}</h2>
              <div className="grid gap-4 min-[760px]:grid-cols-2">
                {shown.map(({ place, operation }) => (
                  <OperationCard key={place.href} place={place} operation={operation} />
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
  place: (typeof placeGroups)[number]['places'][number];
  operation: OperationSummary;
}

function OperationCard({ place, operation }: OperationCardProps) {
  const { href, label, icon } = place;
  return (
    <article className="flex min-w-0 flex-col rounded-panel border border-hairline bg-panel">
      <header className="border-b border-hairline px-5 pt-4 pb-3">
        <h3 className="text-15 font-semibold">
          <Link
            href={href}
            className="reach inline-flex items-center gap-2.5 rounded-control hover:underline hover:underline-offset-4"
          >
            <PlaceIcon name={icon} />
            {label}
          </Link>
        </h3>
        <p className="mt-1 truncate font-mono text-12 text-ink-third">
          {operation.method} {shownPath(operation.path)}
        </p>
      </header>
      <ul className="flex flex-col">
        {operation.examples.map((example) => (
          <li key={example.title} className="border-b border-hairline last:border-b-0">
            <Link
              href={example.href}
              className="group flex items-center gap-3 px-5 py-2.5 outline-offset-[-2px] transition-colors duration-quick hover:bg-sunk"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-13 font-semibold">{example.title}</span>
                <span className="block truncate text-13 text-ink-second">{promptIn(example.body)}</span>
              </span>
              <ArrowRight
                aria-hidden
                size={15}
                className="shrink-0 text-ink-third transition-transform duration-quick group-hover:translate-x-0.5 group-hover:text-ink"
              />
            </Link>
          </li>
        ))}
      </ul>
    </article>
  );
}

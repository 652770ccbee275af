/** The last runs of the team, each with what came of it. */
import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import { OutcomeIcon, outcomeTones } from '#components/history/outcome-icon.tsx';
import { RunThumb } from '#components/history/run-thumb.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { formatAgo } from '#lib/base/format.ts';
import { outcomeOf, shownOutcome, titleOf } from '#lib/client/history/run-words.ts';
import type { StoredRun } from '#lib/contract/playground/stored-run.ts';

export function RecentRuns({ runs }: { runs: readonly StoredRun[] }) {
  const now = Date.now();
  return (
    <section aria-labelledby="home-recent" className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="home-recent" className="text-15 font-semibold">
          Recent runs
        </h2>
        <Link
          href="/history"
          className="reach inline-flex items-center gap-1.5 rounded-control text-13 font-medium hover:underline hover:underline-offset-2"
        >
          All runs
          <ArrowRight aria-hidden size={14} />
        </Link>
      </div>
      <ul className="-mx-4 grid auto-cols-[112px] grid-flow-col gap-3 overflow-x-auto px-4 pt-px min-[900px]:mx-0 min-[900px]:grid-flow-row min-[900px]:grid-cols-8 min-[900px]:overflow-visible min-[900px]:px-0">
        {runs.map((run) => (
          <li key={run.id} className="min-w-0">
            <Link href={`/history?run=${run.id}`} className="group flex flex-col gap-1.5 rounded-control">
              <RunThumb run={run} className="aspect-square w-full outline outline-hairline" />
              <span className="truncate text-13 font-medium group-hover:underline group-hover:underline-offset-2">
                {titleOf(run)}
              </span>
              <span className="flex items-center gap-1.5 text-12 text-ink-second tabular-nums">
                <span className={classNames('shrink-0', outcomeTones[shownOutcome(run)])}>
                  <OutcomeIcon outcome={shownOutcome(run)} size={13} />
                  <span className="sr-only">{outcomeOf(run)}</span>
                </span>
                {formatAgo(Math.max(0, now - Date.parse(run.startedAt)))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

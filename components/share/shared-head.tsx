'use client';
/** Above a shared run: what it is, of which model, until when it is shared, and the way into the playground. */
import Link from 'next/link';
import { OutcomeIcon, outcomeTones } from '#components/history/outcome-icon.tsx';
import { Brand } from '#components/shell/brand.tsx';
import { runPlace } from '#lib/client/history/run-place.ts';
import { amountOf, outcomeOf, shownOutcome, titleOf } from '#lib/client/history/run-words.ts';
import type { Run } from '#lib/client/run/run.ts';
import type { SharedRun } from '#lib/contract/playground/share.ts';
import { OpenInPlayground } from './open-in-playground.tsx';

export function SharedHead({ shared, run }: { shared: SharedRun; run: Run | undefined }) {
  const stored = { ...shared.run, pinned: false, tags: [] };
  const label = runPlace(stored.operationId, stored.model)?.label ?? stored.operationId;
  const facts = [amountOf(stored), `shared ${day(shared.createdAt)}`, untilWords(shared.expiresAt)];
  return (
    <header className="shrink-0 border-b border-hairline bg-panel">
      <div className="flex h-head items-center gap-3 border-b border-hairline px-4 min-[900px]:px-5">
        <Link href="/" prefetch={false} aria-label="Easel, start page" className="rounded-control">
          <Brand />
        </Link>
        <p className="text-13 text-ink-second max-[420px]:sr-only">Shared run</p>
        <div className="ml-auto">
          <OpenInPlayground run={run} />
        </div>
      </div>
      <div className="flex flex-col gap-1 px-4 py-3 min-[900px]:px-5">
        <h1 className="line-clamp-2 text-17 font-semibold text-pretty [overflow-wrap:anywhere]">
          {titleOf(stored)}
        </h1>
        <p className="flex flex-wrap items-center gap-x-3 text-13 text-ink-second tabular-nums">
          <span className={`flex items-center gap-1.5 ${outcomeTones[shownOutcome(stored)]}`}>
            <OutcomeIcon outcome={shownOutcome(stored)} size={13} />
            {outcomeOf(stored)}
          </span>
          <span>{label}</span>
          <span className="font-mono text-12">{stored.model}</span>
          <span>{facts.filter(Boolean).join(' · ')}</span>
        </p>
      </div>
    </header>
  );
}

function untilWords(expiresAt: string | null): string {
  return expiresAt === null ? '' : `until ${day(expiresAt)}`;
}

function day(date: string): string {
  return days.format(new Date(date));
}

/** One zone for the server and every reader, so that both write the same. */
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** The state of a run as an icon, always next to its text. */
import { CircleCheck, CircleSlash, CircleStop, CircleX, LoaderCircle } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { type PhaseTone, phaseText, phaseTone } from '#lib/client/result/phase-text.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';

export const toneText: Readonly<Record<PhaseTone, string>> = {
  alive: 'text-running',
  done: 'text-done',
  refused: 'text-warning',
  bad: 'text-failed',
  quiet: 'text-ink-second',
};

export function PhaseIcon({ tone, size = 14 }: { tone: PhaseTone; size?: number }) {
  const Icon = icons[tone];
  const className = classNames('shrink-0', toneText[tone], tone === 'alive' && 'animate-spin');
  return <Icon aria-hidden size={size} className={className} />;
}

const icons = {
  alive: LoaderCircle,
  done: CircleCheck,
  refused: CircleSlash,
  bad: CircleX,
  quiet: CircleStop,
} as const;

export function WaitingLine({ run }: { run: Run }) {
  const problem = run.task?.message;
  return (
    <div className="text-13 text-ink-second">
      <p className="flex items-center gap-2">
        <PhaseIcon tone={phaseTone(run)} size={15} />
        {phaseText(run)}…
      </p>
      {problem === undefined ? null : (
        <p className="mt-1 max-w-[48ch]">
          {problem}{' '}
          <Link href="/tasks" prefetch={false} className="underline underline-offset-2 hover:no-underline">
            Open Tasks
          </Link>
        </p>
      )}
    </div>
  );
}

/** The phase of a live run; after that, why there is nothing to show. */
export function NoResult({ run, children }: { run: Run; children: ReactNode }) {
  return isLive(run) ? <WaitingLine run={run} /> : <p className="text-13 text-ink-second">{children}</p>;
}

/** The state of a run as an icon, always next to its text. */
import { CircleCheck, CircleStop, CircleX, LoaderCircle } from 'lucide-react';
import { classNames } from '#components/ui/class-names.ts';
import type { Run } from '#lib/client/run/run.ts';
import { type PhaseTone, phaseText, phaseTone } from '#lib/client/view/phase-text.ts';

export const toneText: Readonly<Record<PhaseTone, string>> = {
  alive: 'text-accent',
  done: 'text-done',
  bad: 'text-warning',
  quiet: 'text-ink-second',
};

export function PhaseIcon({ tone, size = 14 }: { tone: PhaseTone; size?: number }) {
  const className = classNames('shrink-0', toneText[tone]);
  switch (tone) {
    case 'alive':
      return <LoaderCircle aria-hidden size={size} className={classNames(className, 'animate-spin')} />;
    case 'done':
      return <CircleCheck aria-hidden size={size} className={className} />;
    case 'bad':
      return <CircleX aria-hidden size={size} className={className} />;
    case 'quiet':
      return <CircleStop aria-hidden size={size} className={className} />;
  }
}

export function WaitingLine({ run }: { run: Run }) {
  return (
    <p className="flex items-center gap-2 text-13 text-ink-second">
      <PhaseIcon tone={phaseTone(run)} size={15} />
      {phaseText(run)}…
    </p>
  );
}

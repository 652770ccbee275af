/** The icon and colour of a run outcome. */
import { CircleCheck, CircleDot, CircleSlash, CircleStop, CircleX, LoaderCircle } from 'lucide-react';
import type { DisplayedOutcome } from '#lib/client/run/run-labels.ts';

const icons = {
  running: LoaderCircle,
  pending: CircleDot,
  done: CircleCheck,
  refused: CircleSlash,
  failed: CircleX,
  stopped: CircleStop,
} as const satisfies Record<DisplayedOutcome, unknown>;

export const outcomeTones: Readonly<Record<DisplayedOutcome, string>> = {
  running: 'text-running',
  pending: 'text-ink-second',
  done: 'text-done',
  refused: 'text-warning',
  failed: 'text-failed',
  stopped: 'text-ink-second',
};

export function OutcomeIcon({ outcome, size = 14 }: { outcome: DisplayedOutcome; size?: number }) {
  const Icon = icons[outcome];
  return <Icon size={size} className={outcome === 'running' ? 'shrink-0 animate-spin' : 'shrink-0'} />;
}

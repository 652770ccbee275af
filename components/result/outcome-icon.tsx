/** The icon of a run outcome. */
import { CircleCheck, CircleDot, CircleSlash, CircleX, LoaderCircle } from 'lucide-react';
import type { DisplayedOutcome } from '#lib/client/history/run-labels.ts';

export function OutcomeIcon({ outcome, size = 14 }: { outcome: DisplayedOutcome; size?: number }) {
  switch (outcome) {
    case 'running':
      return <LoaderCircle size={size} className="shrink-0 animate-spin" />;
    case 'ordered':
      return <CircleDot size={size} className="shrink-0" />;
    case 'done':
      return <CircleCheck size={size} className="shrink-0" />;
    case 'failed':
      return <CircleX size={size} className="shrink-0" />;
    case 'stopped':
      return <CircleSlash size={size} className="shrink-0" />;
  }
}

export const outcomeTones: Readonly<Record<DisplayedOutcome, string>> = {
  running: 'text-accent',
  ordered: 'text-ink-second',
  done: 'text-done',
  failed: 'text-warning',
  stopped: 'text-ink-second',
};

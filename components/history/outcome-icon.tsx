/** How a run ended, as a shape beside its word. */
import { CircleCheck, CircleDot, CircleSlash, CircleX, LoaderCircle } from 'lucide-react';
import type { ShownOutcome } from '#lib/client/history/run-words.ts';

export function OutcomeIcon({ outcome, size = 14 }: { outcome: ShownOutcome; size?: number }) {
  switch (outcome) {
    case 'running':
      return <LoaderCircle aria-hidden size={size} className="shrink-0 animate-spin" />;
    case 'ordered':
      return <CircleDot aria-hidden size={size} className="shrink-0" />;
    case 'done':
      return <CircleCheck aria-hidden size={size} className="shrink-0" />;
    case 'failed':
      return <CircleX aria-hidden size={size} className="shrink-0" />;
    case 'stopped':
      return <CircleSlash aria-hidden size={size} className="shrink-0" />;
  }
}

export const outcomeTones: Readonly<Record<ShownOutcome, string>> = {
  running: 'text-accent',
  ordered: 'text-ink-second',
  done: 'text-done',
  failed: 'text-warning',
  stopped: 'text-ink-second',
};

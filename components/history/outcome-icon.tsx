/** How a run ended, as a shape beside its word. */
import { CircleCheck, CircleSlash, CircleX, LoaderCircle } from 'lucide-react';
import type { StoredRun } from '#lib/contract/playground/stored-run.ts';

export function OutcomeIcon({ outcome, size = 14 }: { outcome: StoredRun['outcome']; size?: number }) {
  switch (outcome) {
    case 'running':
      return <LoaderCircle aria-hidden size={size} className="shrink-0 animate-spin" />;
    case 'done':
      return <CircleCheck aria-hidden size={size} className="shrink-0" />;
    case 'failed':
      return <CircleX aria-hidden size={size} className="shrink-0" />;
    case 'stopped':
      return <CircleSlash aria-hidden size={size} className="shrink-0" />;
  }
}

export const outcomeTones: Readonly<Record<StoredRun['outcome'], string>> = {
  running: 'text-accent',
  done: 'text-done',
  failed: 'text-warning',
  stopped: 'text-ink-second',
};

/** What to say when no answer came at all. */
import { MissingCodeError } from '../load-late.ts';
import type { RunError } from '../runs/run-error.ts';

export function unanswered(error: unknown): RunError {
  if (error instanceof MissingCodeError && error.outdated)
    return { kind: 'network', message: `Nothing was sent. ${error.message}`, outdated: true };
  const offline = typeof navigator === 'object' && navigator.onLine === false;
  const message = offline
    ? 'Nothing was sent; the form keeps what you typed. Run it again when the network is back.'
    : `The server did not answer: is it still running? (${reason(error)})`;
  return { kind: 'network', message, ...(offline ? { offline } : {}) };
}

export function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

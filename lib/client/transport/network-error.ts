/** What to say when no answer came at all. */
import { MissingCodeError } from './load-code.ts';
import type { RunError } from './run-error.ts';

/** `under way`: the network was there when the request was sent, so the server may have it. */
export function networkError(error: unknown, underWay = false): RunError {
  if (error instanceof MissingCodeError && error.outdated)
    return { kind: 'network', message: `Nothing was sent. ${error.message}`, outdated: true };
  const offline = isOffline();
  const message = !offline
    ? `The server did not answer: is it still running? (${reason(error)})`
    : underWay
      ? 'The network went away before an answer came; the server may have the request or a part of it. The form keeps what you typed: run it again when the network is back.'
      : 'Nothing was sent; the form keeps what you typed. Run it again when the network is back.';
  return { kind: 'network', message, ...(offline ? { offline } : {}) };
}

export function isOffline(): boolean {
  return typeof navigator === 'object' && navigator.onLine === false;
}

export function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

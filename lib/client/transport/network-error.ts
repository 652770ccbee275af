/** The error for a request without a response. */
import { errorMessage } from '#lib/base/error-message.ts';
import { MissingCodeError } from './load-code.ts';
import type { RunError } from './run-error.ts';

/** `underWay`: the browser was online when the request was sent, so the server may have received it. */
export function networkError(error: unknown, underWay = false): RunError {
  if (error instanceof MissingCodeError && error.outdated)
    return { kind: 'network', message: `Nothing was sent. ${error.message}`, outdated: true };
  const offline = isOffline();
  const message = !offline
    ? `The server did not respond. Check that it is running. (${errorMessage(error)})`
    : underWay
      ? 'The network was lost before the response. The server may have received the request. Your input is kept; run again when you are back online.'
      : 'Nothing was sent. Your input is kept; run again when you are back online.';
  return { kind: 'network', message, ...(offline ? { offline } : {}) };
}

export function isOffline(): boolean {
  return typeof navigator === 'object' && navigator.onLine === false;
}

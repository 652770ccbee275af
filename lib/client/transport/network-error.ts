/** The error for a request without a response. */
import { errorMessage } from '#lib/base/error-message.ts';
import type { RunError } from './run-error.ts';

export function networkError(error: unknown): RunError {
  if (isOffline()) return { kind: 'network', message: unsent, offline: true };
  // A script of the page could not be loaded: the name that the build gives to such errors.
  if (error instanceof Error && error.name === 'ChunkLoadError') return missingScript();
  const message = `The server did not respond. Check that it is running. (${errorMessage(error)})`;
  return { kind: 'network', message };
}

/** The script that sends requests could not be loaded. */
export function missingScript(): RunError {
  if (isOffline()) return { kind: 'network', message: unsent, offline: true };
  return { kind: 'network', message: outdated, outdated: true };
}

export function isOffline(): boolean {
  // Undefined outside a browser.
  return globalThis.navigator?.onLine === false;
}

const unsent = 'Nothing was sent. Your input is kept; run again when you are back online.';
const outdated =
  'Nothing was sent. Easel was probably updated since you opened this page. Reload to continue; your input is kept.';

/** Whether this tab has to sign in again, from the headers of responses. */
import { useSyncExternalStore } from 'react';
import { createListeners } from '#lib/client/storage/listeners.ts';
import { signInHeader } from '#lib/contract/playground/sign-in-header.ts';

let ended = false;
const listeners = createListeners();

/** The header means that the session has ended; its absence means nothing. */
export function noteSignInHeader(headers: Readonly<Record<string, string>> | Headers): void {
  const told = headers instanceof Headers ? headers.has(signInHeader) : signInHeader in headers;
  if (told) set(true);
}

/** A protected route responded: somebody signed in, here or in another tab. */
export function signInConfirmed(): void {
  set(false);
}

export function useSignInRequired(): boolean {
  return useSyncExternalStore(listeners.subscribe, () => ended, holds);
}

function set(now: boolean): void {
  if (now === ended) return;
  ended = now;
  listeners.notify();
}

function holds(): boolean {
  return false;
}

/** Whether this tab has to sign in again: told by the answers that come, wherever they come. Knows no passwords. */
import { useSyncExternalStore } from 'react';
import { createListeners } from '#lib/client/storage/listeners.ts';
import { signInHeader } from '#lib/contract/playground/sign-in-header.ts';

let ended = false;
const listeners = createListeners();

/** Whatever answered: with the header the sign-in has ended, an answer without it changes nothing. */
export function noteSignInHeader(headers: Readonly<Record<string, string>> | Headers): void {
  const told = headers instanceof Headers ? headers.has(signInHeader) : signInHeader in headers;
  if (told) set(true);
}

/** Something behind the door was answered: here or in another tab somebody has signed in. */
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

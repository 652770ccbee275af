/** Whether this tab has to sign in again, from the headers of responses. */
import { useSyncExternalStore } from 'react';
import { createStore } from '#lib/client/storage/create-store.ts';
import { type SignInEnded, signInHeader, signInMeta } from '#lib/contract/pages/sign-in-header.ts';

const ended = createStore<SignInEnded | undefined>(undefined);

/** False before hydration. */
export function usePagesNeedSignIn(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => document.querySelector(`meta[name="${signInMeta}"]`) !== null,
    () => false,
  );
}

/** The header means that the session has ended; its absence means nothing. */
export function noteSignInHeader(headers: Readonly<Record<string, string>> | Headers): void {
  const reported = headers instanceof Headers ? headers.get(signInHeader) : headers[signInHeader];
  if (reported === 'ended' || reported === 'elsewhere') ended.set(reported);
}

/** A protected route responded: the user signed in, here or in another tab. */
export function signInConfirmed(): void {
  ended.set(undefined);
}

export function useSignInRequired(): SignInEnded | undefined {
  return useSyncExternalStore(ended.subscribe, ended.read, () => undefined);
}

type SignedIn = 'in' | 'wrong' | 'slow';

/** Rejects without a response. */
export async function signInAgain(password: string, fetchUrl: typeof fetch = fetch): Promise<SignedIn> {
  // The sign-in route takes a form and redirects; this address is small.
  const form = new URLSearchParams({ password, next: '/api/health' });
  const response = await fetchUrl('/api/session', { method: 'POST', body: form, cache: 'no-store' });
  const problem = new URL(response.url).searchParams.get('problem');
  if (problem === 'wrong' || problem === 'slow') return problem;
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return 'in';
}

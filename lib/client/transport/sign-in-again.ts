/** Signs in without leaving the page. Knows the door's form, and nothing of who asks. */

export type SignedIn = 'in' | 'wrong' | 'slow';

/** Rejects when nobody answers. */
export async function signInAgain(password: string, ask: typeof fetch = fetch): Promise<SignedIn> {
  // The door answers forms and sends whoever passes on to an address: to a small one.
  const form = new URLSearchParams({ password, next: '/api/health' });
  const response = await ask('/api/session', { method: 'POST', body: form, cache: 'no-store' });
  // A door that was taken down meanwhile lets everybody in.
  if (response.status === 404) return 'in';
  const problem = new URL(response.url).searchParams.get('problem');
  if (problem === 'wrong' || problem === 'slow') return problem;
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return 'in';
}

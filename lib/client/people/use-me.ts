/** The person of this browser, where the pages need a sign-in. */
import useSWR from 'swr';
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { Me } from '#lib/contract/pages/people.ts';

/** `needed` false asks nothing: there, everybody is the same person. */
export function useMe(needed = true): Me | undefined {
  const { data } = useSWR<Me, Error>(needed ? '/api/me' : null, callPages, { revalidateOnFocus: false });
  return data;
}

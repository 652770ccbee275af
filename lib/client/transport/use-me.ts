/** The person of this browser. */
import useSWR from 'swr';
import type { Me } from '#lib/contract/pages/people.ts';
import { callPages } from './call-pages.ts';

export function useMe(): Me | undefined {
  return useSWR<Me, Error>('/api/me', callPages, { revalidateOnFocus: false }).data;
}

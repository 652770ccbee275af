/** The names of people, for labels of what they made. */
import useSWR from 'swr';
import type { ListedPerson } from '#lib/contract/pages/people.ts';
import { callPages } from './call-pages.ts';

/** Empty until they are loaded. */
export function usePeople(): readonly ListedPerson[] {
  return usePeopleList().data?.people ?? [];
}

function usePeopleList() {
  return useSWR<{ people: readonly ListedPerson[] }, Error>('/api/people', callPages, {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  });
}

/** Empty until the names are loaded. */
export function usePersonName(id: string): string {
  const { data } = usePeopleList();
  return data?.people.find((person) => person.id === id)?.name ?? (data === undefined ? '' : 'Somebody');
}

/** `Ada Lovelace`: AL. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

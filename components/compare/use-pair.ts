'use client';
/** The two cells that are looked at as a pair: in the address by their places, so that a link shows them again. */
import { useSearchParams } from 'next/navigation';
import type { CompareCell } from '#lib/client/compare/make-cells.ts';
import { replaceParams } from '#lib/client/storage/url-params.ts';

export interface PairState {
  /** Keys; the first two cells until others are picked. */
  first: string | undefined;
  second: string | undefined;
  /** Which of the picked ones a cell is; undefined while nobody has picked any. */
  placeOf(key: string): 'A' | 'B' | undefined;
  /** Into the pair, the one picked longest ago leaving it; out of it again. */
  pick(key: string): void;
  set(first: string, second: string): void;
}

export function usePair(cells: readonly CompareCell[]): PairState {
  const named = useSearchParams().get('pair');
  const picked = (named ?? '').split('-').flatMap((place) => {
    const cell = /^\d+$/.test(place) ? cells[Number(place) - 1] : undefined;
    return cell ? [cell.key] : [];
  });
  const tell = (keys: readonly (string | undefined)[]) => {
    const places = keys.flatMap((key) => {
      const place = cells.findIndex((cell) => cell.key === key);
      return place === -1 ? [] : [String(place + 1)];
    });
    replaceParams({ pair: places.length > 0 ? places.join('-') : undefined });
  };
  const first = picked[0] ?? cells[0]?.key;
  const second = picked[1] ?? cells.find(({ key }) => key !== first)?.key;
  return {
    first,
    second,
    placeOf: (key) => (picked[0] === key ? 'A' : picked[1] === key ? 'B' : undefined),
    pick: (key) =>
      tell(picked.includes(key) ? picked.filter((other) => other !== key) : [...picked, key].slice(-2)),
    set: (a, b) => tell([a, b]),
  };
}

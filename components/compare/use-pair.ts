/** The two cells of the A/B comparison. Their positions are in the URL, so that a link restores them. */
import { useSearchParams } from 'next/navigation';
import type { CompareCell } from '#lib/client/compare/make-cells.ts';
import { replaceParams } from '#lib/client/storage/url-params.ts';

export interface PairState {
  /** Cell keys; by default the first two cells. */
  first: string | undefined;
  second: string | undefined;
  /** Position of a cell in the selected pair; undefined if it is not selected. */
  placeOf(key: string): 'A' | 'B' | undefined;
  /** Adds a cell to the pair and drops the oldest, or removes it again. */
  pick(key: string): void;
  set(first: string, second: string): void;
}

export function usePair(cells: readonly CompareCell[]): PairState {
  const named = useSearchParams().get('pair');
  const picked = (named ?? '').split('-').flatMap((position) => {
    const cell = /^\d+$/.test(position) ? cells[Number(position) - 1] : undefined;
    return cell ? [cell.key] : [];
  });
  const tell = (keys: readonly (string | undefined)[]) => {
    const positions = keys.flatMap((key) => {
      const position = cells.findIndex((cell) => cell.key === key);
      return position === -1 ? [] : [String(position + 1)];
    });
    replaceParams({ pair: positions.length > 0 ? positions.join('-') : undefined });
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

/** The two cells of the A/B comparison. Their positions are in the URL, so that a link restores them. */
import type { CompareCell } from '#lib/client/compare/make-cells.ts';
import { readParam, replaceParams } from '#lib/client/storage/url-params.ts';
import { useUrlText } from '#lib/client/storage/use-url-param.ts';

export type PairState = ReturnType<typeof usePair>;

export function usePair(cells: readonly CompareCell[]) {
  const keysIn = (positions: string) =>
    positions.split('-').flatMap((position) => {
      const cell = /^\d+$/.test(position) ? cells[Number(position) - 1] : undefined;
      return cell ? [cell.key] : [];
    });
  const [positions = ''] = useUrlText('pair');
  const picked = keysIn(positions);
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
    /** Cell keys; by default the first two cells. */
    first,
    second,
    placeOf: (key: string) => letters[picked.indexOf(key)],
    /** Adds a cell to the pair and drops the oldest, or removes it again. */
    pick(key: string) {
      // From the URL: two quick clicks come before the next render.
      const now = keysIn(readParam('pair') ?? '');
      tell(now.includes(key) ? now.filter((other) => other !== key) : [...now, key].slice(-2));
    },
    set: (a: string, b: string) => tell([a, b]),
  };
}

const letters = ['A', 'B'] as const;

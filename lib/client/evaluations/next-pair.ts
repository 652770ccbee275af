/** The next two answers for a blind vote: one row, two models, in random order. Pure with its `random`. */
import type { EvaluationCell, Vote } from '#lib/contract/pages/evaluation.ts';

export interface Pair {
  first: EvaluationCell;
  second: EvaluationCell;
}

export function pairKey({ first, second }: { first: number; second: number }): string {
  return first < second ? `${first} ${second}` : `${second} ${first}`;
}

/** Pairs without a vote that are not in `skipped`. */
export function openPairs(
  cells: readonly EvaluationCell[],
  votes: readonly Vote[],
  skipped: ReadonlySet<string> = new Set(),
): Pair[] {
  const voted = new Set(votes.map(pairKey));
  const groups = Map.groupBy(cells.filter(hasAnswer), ({ row, repeat }) => `${row} ${repeat}`);
  return [...groups.values()].flatMap((group) =>
    group.flatMap((first, index) =>
      group.slice(index + 1).flatMap((second) => {
        const key = pairKey({ first: first.position, second: second.position });
        return first.model === second.model || voted.has(key) || skipped.has(key) ? [] : [{ first, second }];
      }),
    ),
  );
}

export function nextPair(pairs: readonly Pair[], random: () => number = Math.random): Pair | undefined {
  const pair = pairs[Math.floor(random() * pairs.length)];
  if (pair === undefined) return undefined;
  return random() < 0.5 ? pair : { first: pair.second, second: pair.first };
}

/** A cell whose judge failed has an answer too. */
function hasAnswer({ state, step, text, result }: EvaluationCell): boolean {
  const ended = state === 'done' || step === 'judge';
  return ended && (text !== '' || result?.video !== undefined || (result?.images.length ?? 0) > 0);
}

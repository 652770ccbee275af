/**
 * Ranks models by blind votes: win rate with its 95 % interval, and a Bradley-Terry rating on the scale of Elo. The
 * rating does not depend on the order of the votes. Pure.
 */
import type { EvaluationCell, Vote } from '#lib/contract/pages/evaluation.ts';

export interface RankedModel {
  model: string;
  wins: number;
  losses: number;
  ties: number;
  /** A tie counts half. With `low` and `high`, its Wilson interval; undefined without votes. */
  rate: { value: number; low: number; high: number } | undefined;
  /** 1000 is an average model; 400 points are odds of 10 to 1. */
  rating: number;
}

const rounds = 200;
/** Of the normal distribution, for 95 %. */
const z = 1.96;

/** Best first; models without votes last, in the given order. */
export function rankModels(
  models: readonly string[],
  cells: readonly Pick<EvaluationCell, 'position' | 'model'>[],
  votes: readonly Vote[],
): RankedModel[] {
  const modelAt = new Map(cells.map(({ position, model }) => [position, model]));
  const duels = votes.flatMap(({ first, second, winner }) => {
    const [one, other] = [modelAt.get(first) ?? '', modelAt.get(second) ?? ''].map((name) =>
      models.indexOf(name),
    );
    if (one === undefined || other === undefined || one < 0 || other < 0) return [];
    return [{ one, other, points: winner === 'tie' ? 0.5 : winner === 'first' ? 1 : 0 }];
  });
  const strengths = bradleyTerry(models.length, duels);
  const ranked = models.map((model, index) => {
    const points = duels.flatMap(({ one, other, points }) =>
      one === index ? [points] : other === index ? [1 - points] : [],
    );
    const count = (value: number) => points.filter((point) => point === value).length;
    const [wins, losses, ties] = [count(1), count(0), count(0.5)];
    const rating = Math.round(1000 + 400 * Math.log10(strengths[index] ?? 1));
    return { model, wins, losses, ties, rating, rate: wilson(wins + ties / 2, points.length) };
  });
  const rank = ({ rate, rating }: RankedModel) => (rate === undefined ? Number.NEGATIVE_INFINITY : rating);
  return ranked.toSorted(
    (one, other) => rank(other) - rank(one) || models.indexOf(one.model) - models.indexOf(other.model),
  );
}

interface Duel {
  one: number;
  other: number;
  /** Of the first. */
  points: number;
}

/** By minorization. One win and one loss against a model of strength 1 keep every strength finite. */
function bradleyTerry(count: number, duels: readonly Duel[]): number[] {
  let strengths = Array.from({ length: count }, () => 1);
  for (let round = 0; round < rounds; round += 1) {
    const points = strengths.map(() => 1);
    const expected = strengths.map((own) => 2 / (own + 1));
    for (const { one, other, points: won } of duels) {
      const share = 1 / ((strengths[one] ?? 1) + (strengths[other] ?? 1));
      points[one] = (points[one] ?? 0) + won;
      points[other] = (points[other] ?? 0) + 1 - won;
      expected[one] = (expected[one] ?? 0) + share;
      expected[other] = (expected[other] ?? 0) + share;
    }
    strengths = points.map((won, index) => won / (expected[index] ?? 1));
  }
  return strengths;
}

function wilson(points: number, count: number): RankedModel['rate'] {
  if (count === 0) return undefined;
  const value = points / count;
  const middle = value + z ** 2 / (2 * count);
  const half = z * Math.sqrt((value * (1 - value)) / count + z ** 2 / (4 * count ** 2));
  const whole = 1 + z ** 2 / count;
  return { value, low: Math.max(0, (middle - half) / whole), high: Math.min(1, (middle + half) / whole) };
}

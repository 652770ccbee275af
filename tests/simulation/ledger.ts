/** What must be spent of the budgets: what each call has cost by its end, or by the death of its process. */
import * as z from 'zod';
import type { Database } from '#lib/server/db/database.ts';
import type { CountedCall } from '#lib/server/usage/usage-counts.ts';
import type { Line } from './line.ts';

/** The accounts that pay each call. */
export const payers = { keyId: 'key_simulated', payer: 'person_simulated' } as const;
/** What a call or a task costs, and the most that it may cost. */
export const price = 1;

/** One call, or the request of one task. */
export interface Paid {
  /** Of its Idempotency-Key; undefined for a task, which pays itself. */
  key: string | undefined;
  line: Line;
  isReserved: boolean;
  /** What its end has counted; undefined before. */
  cost: number | undefined;
  /** What the client received: a whole body, or the status of an error. */
  received: string | number | undefined;
}

export const countedImage: CountedCall = {
  ...payers,
  model: 'any',
  operation: 'images.generate',
  provider: 'plain',
  outcome: 'done',
  milliseconds: 0,
  inputTokens: 0,
  outputTokens: 0,
  images: 1,
  cost: price,
};

const sums = z.array(z.object({ account: z.string(), spent: z.number(), most: z.number() }));

/** `tasks`: what the tasks have cost. */
export async function moneyProblems(
  database: Database,
  { ledger, budget, tasks }: { ledger: readonly Paid[]; budget: number; tasks: number },
): Promise<string[]> {
  const { rows } = await database.query(
    'select key_id as account, sum(cost) as spent, max(cost) as most from easel.key_spending group by 1',
  );
  const sure = tasks + sumOf(ledger, ({ sure }) => sure);
  const most = tasks + sumOf(ledger, ({ most }) => most);
  // A process that stalls seems dead: what it reserved is spent, and what it does afterwards, too.
  const seeming = ledger.filter(({ line, isReserved }) => isReserved && line.hasStalled).length * price;
  const problems = sums.parse(rows).flatMap(({ account, spent, most: ofMonth }) => {
    const isRight = sure <= spent && spent <= most;
    return [
      ...(isRight ? [] : [`${account} has spent ${spent}, which must be ${sure} to ${most}.`]),
      ...(ofMonth > 2 * budget + seeming || (account === payers.payer && ofMonth > budget + seeming)
        ? [`${account} has spent ${ofMonth} of a budget of ${budget}.`]
        : []),
    ];
  });
  const unended = ledger.filter(({ line, key, cost }) => key && !line.isKilled && cost === undefined);
  return [...problems, ...unended.map(({ key }) => `${key} has a call that has not ended.`)];
}

function sumOf(ledger: readonly Paid[], part: (bounds: { sure: number; most: number }) => number): number {
  return ledger.reduce((sum, paid) => sum + part(boundsOf(paid)), 0);
}

/** A process that died has spent all that it reserved; whether its last query ran is unknown. One that stalled may seem dead. */
function boundsOf({ key, line, isReserved, cost }: Paid): { sure: number; most: number } {
  if (!line.isKilled) return { sure: cost ?? 0, most: line.hasStalled ? price : (cost ?? 0) };
  const isDead = key !== undefined && isReserved && cost === undefined;
  return { sure: isDead ? price : (cost ?? 0), most: price };
}

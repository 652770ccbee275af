/**
 * What running requests may still cost is reserved of a budget: at admission, in the database, which all processes
 * share. The end of a request settles it in the statement that counts its cost. A task takes the reservation over by
 * triggers of its table (migration 024). Knows neither keys nor prices.
 */

import { storableText } from '#lib/base/storable-text.ts';
import type { Budget, KeySpending } from '#lib/server/auth/admit-key.ts';
import { repeat } from '#lib/server/db/clock.ts';
import type { Database, Session } from '#lib/server/db/database.ts';
import { eq, type SQL, sql } from '#lib/server/db/drizzle.ts';
import type { Logger } from '#lib/server/db/logger.ts';
import { reservations } from '#lib/server/db/schema/keys.ts';
import { addCall, type UsageMeter } from './usage.ts';
import type { CountedCall } from './usage-counts.ts';

export type Reservations = Awaited<ReturnType<typeof openReservations>>;

export interface RequestedAmount {
  /** Of the request. */
  id: string;
  /** The most that the request may cost; 0 reserves nothing. */
  amount: number;
  model: string;
  operation: string;
}

/** `owner`: of the budget that has too little left; what is spent and reserved is of that one, or of the last. */
type Reserved = KeySpending & { owner?: string };

/** A process that did not renew its reservations for so long has died. */
const leaseSeconds = 120;

export interface ReservationsOptions {
  usage: Pick<UsageMeter, 'settle'>;
  log: Logger;
  renewMs?: number;
}

export async function openReservations(
  { drizzle: session, transaction, exclusive }: Pick<Database, 'drizzle' | 'transaction' | 'exclusive'>,
  { usage, log, renewMs = 30_000 }: ReservationsOptions,
) {
  /** Of requests that run in this process. */
  const running = new Set<string>();
  const ids = () => sql`${sql.param([...running])}::text[]`;
  /** The provider may bill a request whose end nobody has seen: a dead process spends all that it reserved. */
  const endDead = (isDead: SQL) =>
    transaction(async (inSession) => {
      const dead = await inSession.delete(reservations).where(isDead).returning();
      for (const call of callsOf(dead)) await addCall(inSession, call);
    });
  const reserveOf = async (
    inSession: Session,
    { id, amount, model, operation }: RequestedAmount,
    { owner, budget }: Budget,
  ): Promise<Reserved> => {
    const { rows } = await inSession.execute<
      KeySpending & { accepted: boolean } & Record<string, unknown>
    >(sql`
      select * from easel.reserve(${id}, ${owner}, ${budget}, ${amount}, ${storableText(model)},
        ${operation}, ${leaseSeconds})`);
    const [row] = rows;
    if (row === undefined) throw new Error('The database did not answer a reservation.');
    const { accepted, spent, reserved } = row;
    return accepted ? { spent, reserved } : { spent, reserved, owner };
  };
  const reserveOfAll = async (
    request: RequestedAmount,
    [first, ...others]: readonly [Budget, ...Budget[]],
  ): Promise<Reserved> => {
    if (others.length === 0) return await reserveOf(session, request, first);
    return await transaction(async (inSession) => {
      let reserved = await reserveOf(inSession, request, first);
      for (const budget of others)
        if (reserved.owner === undefined) reserved = await reserveOf(inSession, request, budget);
      if (reserved.owner !== undefined)
        await inSession.delete(reservations).where(eq(reservations.id, request.id));
      return reserved;
    });
  };
  const renew = async (): Promise<void> => {
    if (running.size > 0)
      await session.execute(sql`
        update ${reservations} set expires_at = statement_timestamp() + make_interval(secs => ${leaseSeconds})
        where id = any(${ids()}) and expires_at is not null`);
    await endDead(sql`expires_at < statement_timestamp()`);
  };
  // A database of one process: what is there belongs to an earlier one.
  if (exclusive) await endDead(sql`expires_at is not null`);
  const stop = repeat(renewMs, renew, (error) =>
    log.warn({ err: error }, 'The reservations of running requests could not be renewed.'),
  );

  return {
    /** Of all budgets or of none. */
    async reserve(request: RequestedAmount, budgets: readonly [Budget, ...Budget[]]): Promise<Reserved> {
      if (request.amount > 0) running.add(request.id);
      const reserved = await reserveOfAll(request, budgets);
      // It has nothing to renew, and no end that settles it.
      if (reserved.owner !== undefined) running.delete(request.id);
      return reserved;
    },
    /** Counts a call that has ended, and ends its reservation. Does not reject. */
    async settle(id: string, call: CountedCall): Promise<void> {
      await usage.settle(call, id);
      running.delete(id);
    },
    stop,
  };
}

/** One call for the reservations of its key and its person. */
function callsOf(dead: readonly (typeof reservations.$inferSelect)[]): CountedCall[] {
  const byRequest = Map.groupBy(dead, ({ id }) => id);
  return [...byRequest.values()].flatMap((ofRequest) => {
    const [first, second] = ofRequest.toSorted((one, other) => (one.owner < other.owner ? -1 : 1));
    if (first === undefined) return [];
    const { owner: keyId, model, operation, amount: cost } = first;
    return [{ ...deadCall, keyId, payer: second?.owner, model, operation, cost }];
  });
}

/** Its counts are lost with its process. */
const deadCall = {
  provider: '',
  outcome: 'stopped',
  milliseconds: 0,
  inputTokens: 0,
  outputTokens: 0,
  images: 0,
} as const;

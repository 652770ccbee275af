/**
 * What running requests may still cost is reserved of a budget: at admission, in the database, which all processes
 * share. The end of a request settles it in the statement that counts its cost. A task takes the reservation over by
 * triggers of its table (migration 024). Knows neither keys nor prices.
 */
import type { KeySpending } from '#lib/server/auth/admit-key.ts';
import type { Database } from '#lib/server/db/database.ts';
import { type SQL, sql } from '#lib/server/db/drizzle.ts';
import type { Logger } from '#lib/server/db/logger.ts';
import { repeat } from '#lib/server/db/repeat.ts';
import { reservations } from '#lib/server/db/schema/keys.ts';
import { storableText } from '#lib/server/db/storable-text.ts';
import type { UsageMeter } from './usage.ts';
import type { CountedCall } from './usage-counts.ts';
import { addCall } from './usage-store.ts';

export type Reservations = Awaited<ReturnType<typeof openReservations>>;

export interface RequestedAmount {
  /** Of the request. */
  id: string;
  /** Whose budget it is. */
  owner: string;
  /** For a calendar month (UTC). */
  budget: number;
  /** The most that the request may cost; 0 reserves nothing. */
  amount: number;
  model: string;
  operation: string;
}

type Reserved = KeySpending & { accepted: boolean };

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
      for (const { owner, model, operation, amount } of dead)
        await addCall(inSession, { ...deadCall, keyId: owner, model, operation, cost: amount });
    });
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
    async reserve({ id, owner, budget, amount, model, operation }: RequestedAmount): Promise<Reserved> {
      if (amount > 0) running.add(id);
      const { rows } = await session.execute<Reserved & Record<string, unknown>>(sql`
        select * from easel.reserve(${id}, ${owner}, ${budget}, ${amount}, ${storableText(model)},
          ${operation}, ${leaseSeconds})`);
      const [reserved] = rows;
      if (reserved === undefined) throw new Error('The database did not answer a reservation.');
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

/** Its counts are lost with its process. */
const deadCall = {
  provider: '',
  outcome: 'stopped',
  milliseconds: 0,
  inputTokens: 0,
  outputTokens: 0,
  images: 0,
} as const;

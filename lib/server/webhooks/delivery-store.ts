/** Deliveries in the database: added, claimed when due, settled after an attempt. All times are the database's. */

import * as z from 'zod';
import type { Database, Session } from '#lib/server/db/database.ts';
import { and, asc, eq, isNotNull, type SQL, sql } from '#lib/server/db/drizzle.ts';
import { claimFairly, createLeases, noLease, type Places, stillDue } from '#lib/server/db/leases.ts';
import { newId } from '#lib/server/db/schema/columns.ts';
import { webhookDeliveries as deliveries } from '#lib/server/db/schema/webhooks.ts';
import type { AttemptResult, NextStep } from './next-attempt.ts';

export interface NewDelivery {
  ownerKeyId: string;
  /** Null for an image. */
  taskId: string | null;
  requestId: string | null;
  /** `video.generation.completed`. */
  event: string;
  url: string;
  /** JSON text. */
  body: string;
}

export type DeliveryRow = typeof deliveries.$inferSelect;

export interface ClaimOptions {
  limit: number;
  /** By the names of `placesOf`. */
  places: Places;
  leaseMs: number;
}

type Due = Pick<DeliveryRow, 'id' | 'host' | 'ownerKeyId'>;
const dueRows: z.ZodType<Due[]> = z.array(
  z.object({ id: z.string(), host: z.string(), ownerKeyId: z.string() }),
);

/** The names of the places that an attempt takes: the host's, the owner's, and the owner's at this host. */
export function placesOf({ host, ownerKeyId }: Pick<DeliveryRow, 'host' | 'ownerKeyId'>): readonly string[] {
  return [`host ${host}`, `owner ${ownerKeyId}`, `both ${host} ${ownerKeyId}`];
}

export function createDeliveryStore(database: Pick<Database, 'drizzle' | 'transaction' | 'now'>) {
  const session = database.drizzle;
  const rowOf = ({ id }: DeliveryLease) => eq(deliveries.id, id);
  const { now } = database;
  const leases = createLeases<DeliveryLease>({ database, table: deliveries, rowOf, now, longestMs: 60_000 });
  const { after } = leases;
  return {
    ...createDeliveryList(session, after),
    ...createDeliveryClaims(session, leases),
    /** In the transaction of what the event reports. */
    async add(inSession: Session, delivery: NewDelivery): Promise<void> {
      const { taskId, url } = delivery;
      const gone = taskId !== null && (await isGone(inSession, taskId, url));
      await inSession.insert(deliveries).values({
        ...delivery,
        id: newId('msg_'),
        host: new URL(url).host,
        state: gone ? 'failed' : 'waiting',
        lastError: gone ? goneText : null,
        nextAttemptAt: after(0),
        createdAt: after(0),
        finishedAt: gone ? after(0) : null,
      });
    },
    /** Writes the result of an attempt, unless its lease has passed to another process. */
    async settle(row: DeliveryRow, { status, error }: AttemptResult, next: NextStep): Promise<void> {
      const later =
        next.state === 'waiting'
          ? { failures: row.failures + 1, nextAttemptAt: after(next.delayMs) }
          : { finishedAt: after(0) };
      await database.transaction(async (inSession) => {
        const settled = await inSession
          .update(deliveries)
          .set({ ...noLease, ...later, state: next.state, lastStatus: status, lastError: error })
          .where(leases.held(leaseOf(row)))
          .returning({ id: deliveries.id });
        if (settled.length === 0 || row.taskId === null || next.state !== 'failed' || !next.gone) return;
        await inSession
          .update(deliveries)
          .set({ state: 'failed', lastError: goneText, finishedAt: after(0) })
          .where(toAddress(row.taskId, row.url, 'waiting'));
      });
    },
  };
}

interface DeliveryLease {
  id: string;
  token: string;
}

function leaseOf({ id, leaseToken }: DeliveryRow): DeliveryLease {
  return { id, token: leaseToken ?? '' };
}

function createDeliveryClaims(
  session: Session,
  { after, isFree, held, newLease }: ReturnType<typeof createLeases<DeliveryLease>>,
) {
  const isDue = (): SQL => sql`state = 'waiting' and not blocked
    and next_attempt_at <= ${after(0).toISOString()}::timestamptz and ${isFree()}`;
  return {
    /** Leases due deliveries that no earlier one of their task blocks, as far as there are places. */
    claim: ({ leaseMs, ...limits }: ClaimOptions): Promise<DeliveryRow[]> =>
      claimFairly<Due, DeliveryRow>({
        ...limits,
        namesOf: placesOf,
        async find(full, limit) {
          return dueRows.parse((await session.execute(dueQuery(isDue(), { full, limit }))).rows);
        },
        lease: async (ids) =>
          await session
            .update(deliveries)
            .set({
              ...newLease(leaseMs),
              attempts: sql`${deliveries.attempts} + 1`,
              attemptedAt: after(0),
            })
            .where(stillDue(deliveries, ids, isDue()))
            .returning(),
      }),
    /** Returns a delivery whose attempt was aborted; it is due at once. */
    async release(row: DeliveryRow): Promise<void> {
      await session
        .update(deliveries)
        .set(noLease)
        .where(held(leaseOf(row)));
    },
    /** Ends the leases of earlier processes, when no other process can use the database. */
    async endLeases(): Promise<void> {
      await session.update(deliveries).set(noLease).where(isNotNull(deliveries.leaseToken));
    },
  };
}

function createDeliveryList(session: Session, after: (ms: number) => Date) {
  return {
    /** Deliveries of a task or of a request, oldest first. */
    async find(of: { taskId: string } | { requestId: string }): Promise<DeliveryRow[]> {
      const subject =
        'taskId' in of ? eq(deliveries.taskId, of.taskId) : eq(deliveries.requestId, of.requestId);
      return await session.select().from(deliveries).where(subject).orderBy(asc(deliveries.position));
    },
    async findOne(id: string): Promise<DeliveryRow | undefined> {
      return (await session.select().from(deliveries).where(eq(deliveries.id, id)))[0];
    },
    /** Makes a delivery due, with a new series of attempts under its id. Undefined if there is none of this id. */
    async redeliver(id: string): Promise<DeliveryRow | undefined> {
      const [row] = await session
        .update(deliveries)
        .set({ state: 'waiting', failures: 0, nextAttemptAt: after(0), finishedAt: null })
        .where(eq(deliveries.id, id))
        .returning();
      return row;
    },
    /** Events that have not been delivered, counted to 5,000, and the age of the oldest in seconds. */
    async backlog(): Promise<{ waiting: number; oldestSeconds: number }> {
      const { rows } = await session.execute<{ waiting: number; oldestSeconds: number }>(sql`
        select count(*)::int as waiting,
          coalesce(greatest(0, extract(epoch from now() - min(created_at))), 0)::float8 as "oldestSeconds"
        from (select created_at from ${deliveries} where state = 'waiting'
          order by created_at limit 5000) as oldest`);
      return rows[0] ?? { waiting: 0, oldestSeconds: 0 };
    },
    /** Deletes finished deliveries after some days, in statements that end soon. */
    async deleteFinished(days: number): Promise<void> {
      const old = sql`select id from ${deliveries} where finished_at < ${after(-days * dayMs).toISOString()}::timestamptz
        order by finished_at limit ${deletedAtOnce}`;
      for (;;) {
        const { rowCount } = await session.delete(deliveries).where(sql`id = any(array(${old}))`);
        if ((rowCount ?? 0) < deletedAtOnce) return;
      }
    },
  };
}

const dayMs = 86_400_000;
const deletedAtOnce = 1_000;

const goneText = 'Not sent: the address answered with status 410 to an earlier event.';

/** Due rows of one host in one look. */
const rowsOfHost = 4;

/**
 * Due deliveries without one of the full names, the most urgent first. Steps from host to host in the index
 * `webhook_deliveries_ready` and reads the first rows of each, so that a long backlog of one host costs nothing.
 */
function dueQuery(isDue: SQL, { full, limit }: { full: readonly string[]; limit: number }): SQL {
  const names = sql`${sql.param([...full])}::text[]`;
  const ready = sql`${deliveries} where state = 'waiting' and not blocked`;
  return sql`
    with recursive hosts as (
      (select host from ${ready} order by host limit 1)
      union all
      select (select host from ${ready} and host > hosts.host order by host limit 1) from hosts
      where hosts.host is not null
    )
    select due.id, due.host, due.owner_key_id as "ownerKeyId" from hosts cross join lateral (
      select id, host, owner_key_id, next_attempt_at from ${deliveries}
      where host = hosts.host and ${isDue}
        and 'owner ' || owner_key_id <> all(${names})
        and 'both ' || host || ' ' || owner_key_id <> all(${names})
      order by next_attempt_at limit ${rowsOfHost}
    ) as due
    where 'host ' || hosts.host <> all(${names})
    order by due.next_attempt_at limit ${limit}`;
}

function toAddress(taskId: string, url: string, state: DeliveryRow['state']) {
  return and(eq(deliveries.taskId, taskId), eq(deliveries.url, url), eq(deliveries.state, state));
}

/** Whether the receiver answered an event of this task with 410. */
async function isGone(session: Session, taskId: string, url: string): Promise<boolean> {
  const refused = and(toAddress(taskId, url, 'failed'), eq(deliveries.lastStatus, 410));
  return (await session.select({ id: deliveries.id }).from(deliveries).where(refused).limit(1)).length > 0;
}

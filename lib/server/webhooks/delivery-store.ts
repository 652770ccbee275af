/** Deliveries in the database: added, claimed when due, settled after an attempt. All times are the database's. */
import { randomUUID } from 'node:crypto';
import type { Database, Session } from '#lib/server/db/database.ts';
import { and, asc, eq, isNotNull, type SQL, sql } from '#lib/server/db/drizzle.ts';
import { newId } from '#lib/server/db/new-id.ts';
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
  /** Attempts of this process that are under way, by host. */
  running: ReadonlyMap<string, number>;
  perHost: number;
  leaseMs: number;
}

export function createDeliveryStore(database: Pick<Database, 'drizzle' | 'transaction'>) {
  const session = database.drizzle;
  return {
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
        nextAttemptAt: sql`now()`,
        createdAt: sql`now()`,
        finishedAt: gone ? sql`now()` : null,
      });
    },
    /** Leases due deliveries: only the earliest waiting one of a task, and few for each host. */
    async claim({ limit, running, perHost, leaseMs }: ClaimOptions): Promise<DeliveryRow[]> {
      return await session
        .update(deliveries)
        .set({
          leaseToken: randomUUID(),
          leaseUntil: after(leaseMs),
          attempts: sql`${deliveries.attempts} + 1`,
          attemptedAt: sql`now()`,
        })
        .where(
          sql`${deliveries.id} = any(array(
            select d.id from ${deliveries} d where d.id in (
              select due.id from
                (select distinct host from ${deliveries} where state = 'waiting' and next_attempt_at <= now()) hosts
                cross join lateral (select c.id from ${deliveries} c
                  where c.host = hosts.host and ${isDue('c')} and not exists (select 1 from ${deliveries} earlier
                    where earlier.task_id = c.task_id and earlier.state = 'waiting' and earlier.position < c.position)
                  order by c.position
                  limit greatest(0, ${perHost}::int
                    - coalesce((${JSON.stringify(Object.fromEntries(running))}::jsonb ->> hosts.host)::int, 0))
                ) due
            ) and ${isDue('d')}
            order by d.next_attempt_at, d.position limit ${limit} for update skip locked))`,
        )
        .returning();
    },
    /** Writes the result of an attempt, unless its lease has passed to another process. */
    async settle(row: DeliveryRow, { status, error }: AttemptResult, next: NextStep): Promise<void> {
      await database.transaction(async (inSession) => {
        const settled = await inSession
          .update(deliveries)
          .set({
            state: next.state,
            ...{ lastStatus: status, lastError: error, leaseToken: null, leaseUntil: null },
            ...(next.state === 'waiting'
              ? { failures: row.failures + 1, nextAttemptAt: after(next.delayMs) }
              : { finishedAt: sql`now()` }),
          })
          .where(and(eq(deliveries.id, row.id), eq(deliveries.leaseToken, row.leaseToken ?? '')))
          .returning({ id: deliveries.id });
        if (settled.length === 0 || row.taskId === null || next.state !== 'failed' || !next.gone) return;
        await inSession
          .update(deliveries)
          .set({ state: 'failed', lastError: goneText, finishedAt: sql`now()` })
          .where(toAddress(row.taskId, row.url, 'waiting'));
      });
    },
    /** Returns a delivery whose attempt was aborted; it is due at once. */
    async release({ id, leaseToken }: DeliveryRow): Promise<void> {
      await session
        .update(deliveries)
        .set({ leaseToken: null, leaseUntil: null })
        .where(and(eq(deliveries.id, id), eq(deliveries.leaseToken, leaseToken ?? '')));
    },
    /** Ends the leases of earlier processes, when no other process can use the database. */
    async endLeases(): Promise<void> {
      await session
        .update(deliveries)
        .set({ leaseToken: null, leaseUntil: null })
        .where(isNotNull(deliveries.leaseToken));
    },
    /** Of a task or of a request, oldest first. */
    async find(ownerKeyId: string, of: { taskId: string } | { requestId: string }): Promise<DeliveryRow[]> {
      const subject =
        'taskId' in of ? eq(deliveries.taskId, of.taskId) : eq(deliveries.requestId, of.requestId);
      return await session
        .select()
        .from(deliveries)
        .where(and(eq(deliveries.ownerKeyId, ownerKeyId), subject))
        .orderBy(asc(deliveries.position));
    },
    /** Makes a delivery due, with a new series of attempts under its id. Undefined if the owner has none of this id. */
    async redeliver(ownerKeyId: string, id: string): Promise<DeliveryRow | undefined> {
      const [row] = await session
        .update(deliveries)
        .set({ state: 'waiting', failures: 0, nextAttemptAt: sql`now()`, finishedAt: null })
        .where(and(eq(deliveries.id, id), eq(deliveries.ownerKeyId, ownerKeyId)))
        .returning();
      return row;
    },
    /** Deletes finished deliveries after some days. */
    /** Events that have not been delivered, and the age of the oldest in seconds. */
    async backlog(): Promise<{ waiting: number; oldestSeconds: number }> {
      const [row] = await session
        .select({
          waiting: sql<number>`count(*)::int`,
          oldestSeconds: sql<number>`coalesce(greatest(0, extract(epoch from now() - min(${deliveries.createdAt}))), 0)::float8`,
        })
        .from(deliveries)
        .where(eq(deliveries.state, 'waiting'));
      return row ?? { waiting: 0, oldestSeconds: 0 };
    },
    async deleteFinished(days: number): Promise<void> {
      await session.delete(deliveries).where(sql`${deliveries.finishedAt} < ${after(-days * 86_400_000)}`);
    },
  };
}

const goneText = 'Not sent: the address answered with status 410 to an earlier event.';

function after(milliseconds: number): SQL {
  return sql`now() + make_interval(secs => ${milliseconds / 1000})`;
}

/** A lease far ahead is from before the clock was set back. */
function isDue(alias: 'c' | 'd'): SQL {
  const name = sql.raw(alias);
  return sql`${name}.state = 'waiting' and ${name}.next_attempt_at <= now() and (${name}.lease_until is null
    or ${name}.lease_until not between now() and now() + interval '1 minute')`;
}

function toAddress(taskId: string, url: string, state: DeliveryRow['state']) {
  return and(eq(deliveries.taskId, taskId), eq(deliveries.url, url), eq(deliveries.state, state));
}

/** Whether the receiver answered an event of this task with 410. */
async function isGone(session: Session, taskId: string, url: string): Promise<boolean> {
  const refused = and(toAddress(taskId, url, 'failed'), eq(deliveries.lastStatus, 410));
  return (await session.select({ id: deliveries.id }).from(deliveries).where(refused).limit(1)).length > 0;
}

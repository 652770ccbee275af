/** The usage of this service: counted in memory, saved in batches every two seconds, read by intervals. */

import * as z from 'zod';
import { bucketCount } from '#lib/base/latency-buckets.ts';
import { storableText } from '#lib/base/storable-text.ts';
import { operationFacts, resultOf } from '#lib/contract/operation-facts.ts';
import { type UsageRow, usageRowSchema } from '#lib/contract/pages/usage.ts';
import type { KeySpending } from '#lib/server/auth/admit-key.ts';
import { repeat } from '#lib/server/db/clock.ts';
import type { Database, Session } from '#lib/server/db/database.ts';
import { type SQL, sql } from '#lib/server/db/drizzle.ts';
import type { Logger } from '#lib/server/db/logger.ts';
import { addCounts, type CallCounts, type CountedCall, UsageCounts } from './usage-counts.ts';

export type UsageMeter = ReturnType<typeof openUsage>;

/** Interval of saves: the most that a crash can lose. */
const writeMs = 2_000;

/** The retention of minutes: a quarter of a year. */
const retentionSeconds = 92 * 24 * 60 * 60;
const forgetMs = 60 * 60_000;

export function openUsage(database: Pick<Database, 'query' | 'flush'>, logger: Logger) {
  const counts = new UsageCounts();
  const store = createUsageStore(database);
  let writing: Promise<void> = Promise.resolve();
  /** Calls whose reservations could not be settled. */
  let unsettled: [call: CountedCall, reservation: string][] = [];
  let hasNewCosts = false;

  const settle = async (call: CountedCall, reservation: string): Promise<void> => {
    try {
      await store.settle(call, reservation);
      hasNewCosts ||= Boolean(call.cost);
    } catch (error) {
      unsettled.push([call, reservation]);
      logger.warn({ err: error }, 'A reservation could not be settled yet.');
    }
  };
  const write = (): Promise<void> => {
    writing = writing.then(async () => {
      const again = unsettled;
      unsettled = [];
      for (const [call, reservation] of again) await settle(call, reservation);
      const rows = counts.take();
      try {
        await store.add(rows);
      } catch (error) {
        counts.putBack(rows);
        logger.warn({ err: error }, 'The usage could not be saved.');
        return;
      }
      // What keys have spent of their budgets survives a power cut. The rows are saved: a failure must not count them again.
      const isPaid = hasNewCosts || rows.some(({ cost }) => cost > 0);
      hasNewCosts = false;
      if (isPaid)
        await database.flush().catch((error: unknown) => logger.warn({ err: error }, 'The disk failed.'));
    });
    return writing;
  };
  const stopWriting = repeat(writeMs, write, () => {});
  const forget = () => store.forget(Date.now() / 1000 - retentionSeconds);
  const stopForgetting = repeat(forgetMs, forget, (error) =>
    logger.warn({ err: error }, 'Old usage could not be deleted.'),
  );

  return {
    /** Fast; does not throw. */
    count: counts.add.bind(counts),
    /** Counts a call in the transaction of its cause. */
    save: (session: Session, call: CountedCall) => addCall(session, call),
    /** Counts a call and ends its reservation, at once if the database is there. Does not reject. */
    settle,
    /** What all keys have spent and reserved in this month. */
    async spending(): Promise<ReadonlyMap<string, KeySpending>> {
      await write();
      return await store.spending(new Date());
    },
    /** Includes everything counted so far. Unix seconds. */
    async read(from: number, stepSeconds: number): Promise<UsageRow[]> {
      await write();
      return await store.read(from, stepSeconds);
    },
    /** Saves the remaining counts. */
    async stop(): Promise<void> {
      await Promise.all([stopWriting(), stopForgetting()]);
      await write();
    },
  };
}

/** Counts a call in the transaction of its cause. */
export async function addCall(session: Session, call: CountedCall): Promise<void> {
  const [before = '', after = ''] = insert.replaceAll('$2', 'null').split('$1');
  await session.execute(sql`${sql.raw(before)}${JSON.stringify(countsOf(call))}${sql.raw(after)}`);
}

function countsOf(call: CountedCall): CallCounts[] {
  const counts = new UsageCounts();
  counts.add({ ...call, model: storable(call.model) });
  return counts.take();
}

export function createUsageStore(database: Pick<Database, 'query'>) {
  return {
    async add(rows: readonly CallCounts[]): Promise<void> {
      if (rows.length === 0) return;
      const clean = rows.map((row) => ({ ...row, model: storable(row.model) }));
      await database.query(insert, [JSON.stringify(merged(clean)), null]);
    },
    /** Counts a call, and ends its reservation in the same statement. */
    async settle(call: CountedCall, reservation: string): Promise<void> {
      await database.query(insert, [JSON.stringify(countsOf(call)), reservation]);
    },
    /** From Unix seconds `from` on, in intervals of `stepSeconds`, oldest first. */
    async read(from: number, stepSeconds: number): Promise<UsageRow[]> {
      const { rows } = await database.query(select, [from, stepSeconds]);
      return usageRows.parse(rows).toSorted((a, b) => a.at - b.at);
    },
    /** By key, in the month (UTC) of a time. */
    async spending(at: Date): Promise<Map<string, KeySpending>> {
      const { rows } = await database.query(selectSpending, [at.toISOString()]);
      return new Map(spendingRows.parse(rows).map(({ key, ...spending }) => [key, spending]));
    },
    /** Deletes minutes before Unix seconds `before`. */
    async forget(before: number): Promise<void> {
      await database.query('delete from easel.usage_minutes where minute < to_timestamp($1)', [before]);
    },
  };
}

interface VideoUsage extends Pick<CountedCall, 'keyId' | 'payer'> {
  model: string;
  provider: string;
  finishedAt: Date;
  /** As they are billed. */
  seconds: number;
  /** Undefined: the model has no price. */
  cost: number | undefined;
}

/** Counts a finished video, in the transaction that completes its task. Its request is counted when it is answered. */
export async function addVideoUsage(session: Session, video: VideoUsage): Promise<void> {
  const { keyId, payer, model, provider, finishedAt, seconds, cost } = video;
  const minute = Math.floor(finishedAt.getTime() / 60_000) * 60;
  const unpriced = cost === undefined ? 1 : 0;
  await session.execute(sql`
    insert into easel.usage_minutes as counted (minute, key_id, model, operation, outcome, provider,
      requests, input_tokens, output_tokens, images, latency, video_seconds, cost, unpriced)
    values (to_timestamp(${minute}), ${keyId}, ${storable(model)}, ${operationFacts.createVideo.id}, 'done', ${provider},
      0, 0, 0, 0, '{}', ${seconds}, ${cost ?? 0}, ${unpriced})
    on conflict (minute, key_id, model, operation, outcome, provider) do update set
      video_seconds = counted.video_seconds + excluded.video_seconds,
      cost = counted.cost + excluded.cost,
      unpriced = counted.unpriced + excluded.unpriced`);
  await session.execute(sql`
    insert into easel.key_spending as kept (key_id, month, cost)
    select account, ${monthOf(sql`to_timestamp(${minute})`)}, ${cost ?? 0}
      from unnest(array[${keyId}::text, ${payer ?? null}::text]) as account where account is not null order by account
    on conflict (key_id, month) do update set cost = kept.cost + excluded.cost`);
}

const monthOf = (time: SQL) => sql`date_trunc('month', ${time} at time zone 'utc')::date`;

/** The end of a reservation counts the cost; one that has expired was counted before. */
const insert = `
  with settled as (
    delete from easel.reservations where id = $2::text returning id
  ), given as (
    select counts.*, case when $2::text is null or exists (select from settled) then cost else 0 end as charged
    from jsonb_to_recordset($1::jsonb) as counts(minute bigint, "keyId" text, payer text, model text, operation text,
      outcome text, provider text, requests bigint, "inputTokens" bigint, "outputTokens" bigint, images bigint,
      cost float8, unpriced bigint, latency bigint[])
  ), spending as (
    insert into easel.key_spending as kept (key_id, month, cost)
      select account, date_trunc('month', to_timestamp(minute) at time zone 'utc')::date, sum(charged)
      from given cross join unnest(array["keyId", payer]) as account where account is not null group by 1, 2 having sum(charged) > 0 order by 1, 2
    on conflict (key_id, month) do update set cost = kept.cost + excluded.cost
  )
  insert into easel.usage_minutes as kept
    (minute, key_id, model, operation, outcome, provider, requests, input_tokens, output_tokens, images,
    cost, unpriced, latency)
  select to_timestamp(minute), "keyId", model, operation, outcome, provider,
    requests, "inputTokens", "outputTokens", images,
    charged, unpriced, latency
  from given
  on conflict (minute, key_id, model, operation, outcome, provider) do update set
    requests = kept.requests + excluded.requests,
    input_tokens = kept.input_tokens + excluded.input_tokens,
    output_tokens = kept.output_tokens + excluded.output_tokens,
    images = kept.images + excluded.images,
    cost = kept.cost + excluded.cost,
    unpriced = kept.unpriced + excluded.unpriced,
    latency = (select array_agg(coalesce(a, 0) + coalesce(b, 0) order by place)
      from unnest(kept.latency, excluded.latency) with ordinality as both_(a, b, place))`;

const selectSpending = `
  select key, sum(spent) as spent, sum(reserved) as reserved from (
    select key_id as key, cost as spent, 0 as reserved from easel.key_spending
      where month = date_trunc('month', $1::timestamptz at time zone 'utc')::date
    union all select owner, 0, amount from easel.reservations
  ) as parts group by key`;

const spendingRows = z.array(z.object({ key: z.string(), spent: z.number(), reserved: z.number() }));

const stretch = (column: string) => `(floor(extract(epoch from ${column}) / $2) * $2)::float8 as at`;
const outcomeCount = (outcome: string) =>
  `coalesce(sum(requests) filter (where outcome = '${outcome}'), 0)::float8 as "${outcome}"`;
const buckets = Array.from(
  { length: bucketCount },
  (_, index) => `coalesce(sum(latency[${index + 1}]), 0)::float8`,
);

/** A stream that broke off may have used more; vectors come without counts. */
const withoutCounts = Object.values(operationFacts)
  .filter(({ id }) => resultOf(id) === 'vectors')
  .map(({ id }) => `'${id}'`);
const isEstimate = `outcome in ('failed', 'stopped') or operation in (${withoutCounts.join(', ')})`;

const select = `
  select ${stretch('minute')}, key_id as "keyId", model, operation, provider,
    ${['done', 'refused', 'failed', 'stopped'].map(outcomeCount).join(', ')},
    sum(input_tokens)::float8 as "inputTokens", sum(output_tokens)::float8 as "outputTokens",
    sum(images)::float8 as images, sum(video_seconds)::float8 as "videoSeconds", sum(cost) as cost, sum(unpriced)::float8 as unpriced,
    coalesce(sum(cost) filter (where ${isEstimate}), 0) as estimated, array[${buckets.join(', ')}] as latency
  from easel.usage_minutes where minute >= to_timestamp($1) group by 1, 2, 3, 4, 5`;

const usageRows = z.array(
  usageRowSchema
    .extend({ latency: z.array(z.number()) })
    .transform((row): UsageRow => ({ ...row, latency: sparse(row.latency) })),
);

function sparse(counts: readonly number[]): [number, number][] {
  return counts.flatMap((count, bucket): [number, number][] => (count > 0 ? [[bucket, count]] : []));
}

/** A model name that Postgres can store, at most 200 UTF-16 units. */
function storable(model: string): string {
  return storableText(model).slice(0, 200).toWellFormed();
}

/**
 * Merges rows whose names became equal: an insert may contain each row once. They are in one order, so that two processes
 * do not deadlock.
 */
function merged(rows: readonly CallCounts[]): CallCounts[] {
  const byName = new Map<string, CallCounts>();
  for (const row of rows) {
    const name = JSON.stringify([row.minute, row.keyId, row.model, row.operation, row.outcome, row.provider]);
    const same = byName.get(name);
    if (same === undefined) byName.set(name, { ...row, latency: [...row.latency] });
    else addCounts(same, row);
  }
  return [...byName.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/** Limits of live tasks of both kinds: how many one owner may have, and the room of their inputs, which no sweep may delete. */
import * as z from 'zod';
import { countText } from '#lib/base/format.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { Owned } from '#lib/server/auth/visible-to.ts';
import type { Session } from '#lib/server/db/database.ts';
import { eq, sql } from '#lib/server/db/drizzle.ts';
import { assets, assetTotals, imageTasks, type TaskTable, videoTasks } from '#lib/server/db/schema/videos.ts';

interface TaskLimits {
  /** MAX_LIVE_TASKS: of one owner. */
  tasks: number;
  /** STORAGE_MAX_BYTES. */
  storageBytes: number;
}

/** A key, and for the pages the person. */
type TaskOwner = Pick<Owned, 'personId'> & { ownerKeyId: string };

export type TaskAdmission = ReturnType<typeof createTaskAdmission>;

const retryAfterSeconds = 15;

/** Smaller requests are in the row of their task, whose transaction counts them. */
const smallBytes = 4_096;
/** Transactions that run at once, at most one for each connection to the database, do not see each other's tasks. */
const mostAtOnce = 256;

/** Throws ApiError if a new task is one too many. In its transaction: requests at once do not pass the limit together. */
export function limitTasks(most: number) {
  return async (session: Session, { ownerKeyId, personId }: TaskOwner): Promise<void> => {
    const count = () => countTasks(session, { ownerKeyId, personId }, most + 1);
    const tasks = await count();
    if (tasks + mostAtOnce <= most) return;
    const name = `${ownerKeyId} ${personId}`;
    if (tasks <= most)
      await session.execute(
        sql`select pg_advisory_xact_lock(hashtext('easel.live_tasks'), hashtext(${name}))`,
      );
    if (tasks > most || (await count()) > most) throw tooMany(most);
  };
}

async function countTasks(session: Session, owner: TaskOwner, most: number): Promise<number> {
  const some = (table: TaskTable) => sql`(
    select 1 from ${table} where ${isLive(table)} and ${isOf(owner, table)} limit ${most})`;
  const both = sql`(${some(videoTasks)} union all ${some(imageTasks)}) as live`;
  const { rows } = await session.execute<{ tasks: number }>(sql`select count(*)::int as tasks from ${both}`);
  return rows[0]?.tasks ?? 0;
}

function refused(rule: string): ApiError {
  const message = `${rule} Wait until a task has ended, or cancel one.`;
  return new ApiError('rate_limit_exceeded', { message, retryAfterSeconds });
}

function tooMany(most: number): ApiError {
  const tasks = countText(most, 'unfinished task');
  return refused(`An API key or a person may have ${tasks} (MAX_LIVE_TASKS); got one more.`);
}

/** Before anything is stored. The inputs of requests at once are bounded by MAX_BYTES_IN_FLIGHT. */
export function createTaskAdmission(session: Session, { tasks: mostTasks, storageBytes }: TaskLimits) {
  const ofOwner = Math.floor(storageBytes / 4);
  const ofAll = Math.floor(storageBytes / 2);

  /** Throws ApiError unless the owner may have one more task, with a request of `size` bytes. */
  return async (owner: TaskOwner, size: number): Promise<void> => {
    if (size > ofOwner)
      throw new ApiError('request_too_large', {
        message: `The request of a task may have ${countText(ofOwner, 'byte')}, a quarter of STORAGE_MAX_BYTES; got ${size}.`,
      });

    if (size <= smallBytes) return;
    if ((await countTasks(session, owner, mostTasks)) >= mostTasks) throw tooMany(mostTasks);
    const [sum] = await session
      .select({ bytes: assetTotals.bytes })
      .from(assetTotals)
      .where(eq(assetTotals.purpose, 'input'));
    // The sum of all inputs is a row; only beyond the part of one owner those of live tasks are looked up.
    if ((sum?.bytes ?? 0) + size <= ofOwner) return;

    const live = (table: TaskTable) =>
      sql`select ${table.id}, ${isOf(owner, table)} as is_own from ${table} where ${isLive(table)}`;
    const sums = await session.execute(sql`
      select coalesce(sum(${assets.size}) filter (where is_own), 0) as own, coalesce(sum(${assets.size}), 0) as total
      from (${live(videoTasks)} union all ${live(imageTasks)}) as live
      join ${assets} on ${assets.taskId} = live.id and ${assets.purpose} = 'input'`);
    const [{ own, total }] = used.parse(sums.rows);
    if (own + size > ofOwner)
      throw refused(
        `The unfinished tasks of an API key or a person may have ${countText(ofOwner, 'byte')} of inputs, a quarter of STORAGE_MAX_BYTES; got ${own + size} with this request.`,
      );
    if (total + size > ofAll)
      throw new ApiError('overloaded', {
        message: `The inputs of unfinished tasks take half of STORAGE_MAX_BYTES. Send the request again later.`,
        retryAfterSeconds,
        shouldRetry: true,
      });
  };
}

const used = z.tuple([z.object({ own: z.coerce.number(), total: z.coerce.number() })]);

/** By the text of the partial indexes. */
const isLive = ({ status }: TaskTable) => sql`${status} in ('pending', 'queue', 'in_progress')`;

function isOf({ ownerKeyId, personId }: TaskOwner, table: TaskTable) {
  return sql`(${table.ownerKeyId} = ${ownerKeyId} and ${table.personId} = ${personId})`;
}

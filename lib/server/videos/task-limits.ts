/** Limits of live tasks of both kinds: how many one owner may have, and the room of their inputs, which no sweep may delete. */
import * as z from 'zod';
import { countText } from '#lib/base/format.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { Owned } from '#lib/server/auth/visible-to.ts';
import type { Session } from '#lib/server/db/database.ts';
import { sql } from '#lib/server/db/drizzle.ts';
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

/** Requests that arrive at once may pass the limits together: their number is small beside them. */
export function createTaskAdmission(session: Session, { tasks: mostTasks, storageBytes }: TaskLimits) {
  const ofOwner = Math.floor(storageBytes / 4);
  const ofAll = Math.floor(storageBytes / 2);

  /** Throws ApiError unless the owner may have one more task, with a request of `size` bytes. */
  return async (owner: TaskOwner, size: number): Promise<void> => {
    if (size > ofOwner)
      throw new ApiError('request_too_large', {
        message: `The request of a task may have ${countText(ofOwner, 'byte')}, a quarter of STORAGE_MAX_BYTES; got ${size}.`,
      });

    const counted = (table: TaskTable) => sql`(select count(*) from (
      select 1 from ${table} where ${isLive(table)} and ${isOf(owner, table)} limit ${mostTasks}) as counted)`;
    const totals = await session.execute(sql`
      select ${counted(videoTasks)} + ${counted(imageTasks)} as tasks, coalesce(
        (select ${assetTotals.bytes} from ${assetTotals} where ${assetTotals.purpose} = 'input'), 0) as inputs`);
    const [{ tasks, inputs }] = counts.parse(totals.rows);
    const wait = 'Wait until a task has ended, or cancel one.';
    if (tasks >= mostTasks)
      throw new ApiError('rate_limit_exceeded', {
        message: `An API key or a person may have ${countText(mostTasks, 'unfinished task')} (MAX_LIVE_TASKS); got one more. ${wait}`,
        retryAfterSeconds,
      });
    // The sum of all inputs is a row; only beyond the part of one owner those of live tasks are looked up.
    if (inputs + size <= ofOwner) return;

    const live = (table: TaskTable) =>
      sql`select ${table.id}, ${isOf(owner, table)} as is_own from ${table} where ${isLive(table)}`;
    const sums = await session.execute(sql`
      select coalesce(sum(${assets.size}) filter (where is_own), 0) as own, coalesce(sum(${assets.size}), 0) as total
      from (${live(videoTasks)} union all ${live(imageTasks)}) as live
      join ${assets} on ${assets.taskId} = live.id and ${assets.purpose} = 'input'`);
    const [{ own, total }] = used.parse(sums.rows);
    if (own + size > ofOwner)
      throw new ApiError('rate_limit_exceeded', {
        message: `The unfinished tasks of an API key or a person may have ${countText(ofOwner, 'byte')} of inputs, a quarter of STORAGE_MAX_BYTES; got ${own + size} with this request. ${wait}`,
        retryAfterSeconds,
      });
    if (total + size > ofAll)
      throw new ApiError('overloaded', {
        message: `The inputs of unfinished tasks take half of STORAGE_MAX_BYTES. Send the request again later.`,
        retryAfterSeconds,
        shouldRetry: true,
      });
  };
}

const counts = z.tuple([z.object({ tasks: z.coerce.number(), inputs: z.coerce.number() })]);
const used = z.tuple([z.object({ own: z.coerce.number(), total: z.coerce.number() })]);

/** By the text of the partial indexes. */
const isLive = ({ status }: TaskTable) => sql`${status} in ('pending', 'queue', 'in_progress')`;

function isOf({ ownerKeyId, personId }: TaskOwner, table: TaskTable) {
  return sql`(${table.ownerKeyId} = ${ownerKeyId} and ${table.personId} = ${personId})`;
}

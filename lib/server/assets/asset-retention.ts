/**
 * What of the stored media is deleted, and how much there is. Never a file of a live task, nor the video of a share
 * that has not ended. Several processes may sweep at once: each statement selects from the present rows, and
 * deleting twice does nothing.
 */
import * as z from 'zod';
import type { Session } from '#lib/server/db/database.ts';
import { type SQL, sql } from '#lib/server/db/drizzle.ts';
import { shares } from '#lib/server/db/schema/runs.ts';
import { assets, videoTasks } from '#lib/server/db/schema/videos.ts';
import type { AssetPurpose, Assets } from './assets.ts';

export interface AssetRetention {
  /** Age at which videos are deleted, ms; null: never. */
  videoMs: number | null;
  /** Time after the end of a task at which its inputs are deleted, ms. */
  inputMs: number;
  /** The inputs of this key stay until they expire: its pages offer to run a task again. */
  keepsInputsOf: string;
  /** Limit of all assets together; beyond it the oldest videos and images are deleted. */
  maxBytes: number;
}

interface RetentionOptions {
  session: Session;
  assets: Pick<Assets, 'deleteAssets'>;
  retention: AssetRetention;
  /** Unix ms. */
  now?: () => number;
}

/** Assets per statement. */
const batch = 100;

const taskOf = sql`select 1 from ${videoTasks} where ${videoTasks.id} = ${assets.taskId}`;
const isFree = sql`${assets.storedAt} is not null
  and not exists (${taskOf} and ${videoTasks.finishedAt} is null)
  and not exists (select 1 from ${shares}
    where ${shares.bodyId} is not null and ${shares.run}->>'taskId' = ${assets.taskId})`;

/** Deletes what is too old or beyond the limit. Resolves with the number of deleted assets. */
export async function sweepAssets(options: RetentionOptions): Promise<number> {
  const { session, retention, now = Date.now } = options;
  const { videoMs, inputMs, keepsInputsOf, maxBytes } = retention;
  const ago = (ms: number) => new Date(now() - ms).toISOString();
  const deleteAll = async (select: SQL): Promise<number> => {
    for (let deleted = 0; ; ) {
      const { rows } = await session.execute(sql`${select} limit ${batch}`);
      const ids = z.array(z.object({ id: z.string() })).parse(rows);
      await options.assets.deleteAssets(ids.map(({ id }) => id));
      deleted += ids.length;
      if (ids.length < batch) return deleted;
    }
  };
  const isOldVideo = sql`${assets.purpose} in ('video', 'poster') and ${assets.createdAt} <= ${ago(videoMs ?? 0)}`;
  const isOldInput = sql`${assets.purpose} = 'input' and ${assets.ownerKeyId} <> ${keepsInputsOf}
    and exists (${taskOf} and ${videoTasks.finishedAt} <= ${ago(inputMs)})`;
  // An input without a task belongs to a request whose task is not saved yet.
  const beyondLimit = sql`select id from (
      select ${assets.id}, sum(${assets.size}) over older - ${assets.size} as freed_before
      from ${assets} where ${isFree} and (${assets.purpose} <> 'input' or exists (${taskOf}))
      window older as (order by ${assets.createdAt}, ${assets.id})
      order by ${assets.createdAt}, ${assets.id}
    ) as oldest where freed_before < (select sum(${assets.size}) - ${maxBytes}::bigint from ${assets})`;
  return (
    (videoMs === null
      ? 0
      : await deleteAll(sql`select id from ${assets} where ${isOldVideo} and ${isFree}`)) +
    (await deleteAll(sql`select id from ${assets} where ${isOldInput}`)) +
    (await deleteAll(beyondLimit))
  );
}

export interface StoredTotal {
  files: number;
  bytes: number;
}

/** The number and size of the stored assets by purpose. */
export async function countAssets(session: Session): Promise<Record<AssetPurpose, StoredTotal>> {
  const { rows } = await session.execute(
    sql`select ${assets.purpose}, count(*) as files, coalesce(sum(${assets.size}), 0) as bytes
      from ${assets} where ${assets.storedAt} is not null group by ${assets.purpose}`,
  );
  const none = { files: 0, bytes: 0 };
  const totals = { video: none, poster: none, image: none, input: none };
  for (const { purpose, ...total } of totalRows.parse(rows)) totals[purpose] = total;
  return totals;
}

const totalRows = z.array(
  z.object({
    purpose: z.enum(['video', 'poster', 'image', 'input']),
    files: z.coerce.number(),
    bytes: z.coerce.number(),
  }),
);

/**
 * What of the stored media is deleted, and how much there is. Never a file of a live task, nor the video of a
 * collection, or of a share that has not ended. Several processes may sweep at once: each statement selects from the present rows, and
 * deleting twice does nothing.
 */
import * as z from 'zod';
import type { Session } from '#lib/server/db/database.ts';
import { type SQL, sql } from '#lib/server/db/drizzle.ts';
import { collectedRuns } from '#lib/server/db/schema/collections.ts';
import { runs, shares } from '#lib/server/db/schema/runs.ts';
import { assets, assetTotals, videoTasks } from '#lib/server/db/schema/videos.ts';
import type { AssetPurpose, Assets } from './assets.ts';

export interface AssetRetention {
  /** Age at which videos and results of image tasks are deleted, ms; null: never. */
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
/** By the text of the partial index `video_tasks_live`: live tasks are few. */
const isLive = sql`${videoTasks.status} in ('pending', 'queue', 'in_progress')`;
const isFree = sql`${assets.storedAt} is not null
  and not exists (${taskOf} and ${isLive})
  and not exists (select 1 from ${shares}
    where ${shares.bodyId} is not null and ${shares.run}->>'taskId' = ${assets.taskId})
  and not exists (select 1 from ${runs}
    where ${runs.taskId} = ${assets.taskId} and ${runs.id} in (${collectedRuns}))`;

/** Deletes what is too old or beyond the limit. Resolves with the number of deleted assets. */
export async function sweepAssets(options: RetentionOptions): Promise<number> {
  const { retention, now = Date.now } = options;
  const { videoMs, inputMs, keepsInputsOf } = retention;
  const ago = (ms: number) => new Date(now() - ms).toISOString();
  let deleted = 0;
  if (videoMs !== null) {
    for (const purpose of ['video', 'poster', 'image']) {
      // An image without a task is a link, which expires by itself.
      const isOld = sql`${assets.purpose} = ${purpose} and ${assets.createdAt} <= ${ago(videoMs)}
        and (${assets.purpose} <> 'image' or ${assets.taskId} is not null) and ${isFree}`;
      deleted += await deleteAll(options, isOld);
    }
  }
  const ended = sql`exists (${taskOf} and ${videoTasks.finishedAt} <= ${ago(inputMs)})`;
  // Two ranges of the index instead of "not equal". An input is older than the end of its task.
  const ofOthers = sql`(${assets.ownerKeyId} < ${keepsInputsOf} or ${assets.ownerKeyId} > ${keepsInputsOf})`;
  const isOldInput = sql`${assets.purpose} = 'input' and ${ofOthers}
    and ${assets.createdAt} <= ${ago(inputMs)} and ${ended}`;
  return deleted + (await deleteAll(options, isOldInput)) + (await deleteBeyondLimit(options));
}

async function deleteAll({ session, ...options }: RetentionOptions, condition: SQL): Promise<number> {
  for (let deleted = 0; ; ) {
    const found = sql`select ${assets.id} from ${assets} where ${condition} limit ${batch}`;
    const ids = z.array(z.object({ id: z.string() })).parse((await session.execute(found)).rows);
    await options.assets.deleteAssets(ids.map(({ id }) => id));
    deleted += ids.length;
    if (ids.length < batch) return deleted;
  }
}

/** Deletes the oldest until the rest is within the limit. */
async function deleteBeyondLimit({ session, retention, ...options }: RetentionOptions): Promise<number> {
  const totals = await countAssets(session);
  let excess = Object.values(totals).reduce((sum, { bytes }) => sum + bytes, 0) - retention.maxBytes;
  let deleted = 0;
  for (let last = { createdAt: '-infinity', id: '' }; excess > 0; ) {
    // An input without a task belongs to a request whose task is not saved yet.
    const { rows } = await session.execute(sql`
      select ${assets.id}, ${assets.size}, ${assets.createdAt}::text as "createdAt" from ${assets}
      where (${assets.createdAt}, ${assets.id}) > (${last.createdAt}::timestamptz, ${last.id}) and ${isFree}
        and (${assets.purpose} <> 'input' or exists (${taskOf}))
      order by ${assets.createdAt}, ${assets.id} limit ${batch}`);
    const oldest = oldestRows.parse(rows);
    const ids: string[] = [];
    for (const asset of oldest) {
      if (excess <= 0) break;
      excess -= asset.size;
      ids.push(asset.id);
      last = asset;
    }
    await options.assets.deleteAssets(ids);
    deleted += ids.length;
    if (oldest.length < batch) break;
  }
  return deleted;
}

const oldestRows = z.array(z.object({ id: z.string(), size: z.coerce.number(), createdAt: z.string() }));

export interface StoredTotal {
  files: number;
  bytes: number;
}

/** The number and size of the stored assets by purpose. */
export async function countAssets(session: Session): Promise<Record<AssetPurpose, StoredTotal>> {
  const none = { files: 0, bytes: 0 };
  const totals = { video: none, poster: none, image: none, input: none };
  for (const { purpose, ...total } of await session.select().from(assetTotals)) totals[purpose] = total;
  return totals;
}

/**
 * Runs of video tasks: a completed video gives its run a result and a thumbnail, a failed one an error; shares of the
 * run report the same. The outcome of the request itself does not change.
 */
import type { StoredRun } from '#lib/contract/pages/stored-run.ts';
import { and, eq, gt, inArray, isNotNull, isNull, sql } from '#lib/server/db/drizzle.ts';
import { runs, shares } from '#lib/server/db/schema/runs.ts';
import type { HistoryDependencies, Video } from '#lib/server/history/history-dependencies.ts';
import type { RunFile } from '#lib/server/history/runs/run-store.ts';
import { makeThumbnail } from './make-thumbnail.ts';

export type RunVideosDependencies = Pick<
  HistoryDependencies,
  'session' | 'store' | 'files' | 'assets' | 'health' | 'findVideo'
>;

export function createRunVideos(parts: RunVideosDependencies) {
  const { session, health, findVideo } = parts;
  const done = async (video: Video): Promise<void> => {
    const ending = video.isDone ? finish(parts, video) : video.problem === null ? null : giveUp(parts, video);
    await ending?.catch((error: unknown) => health.failed(error));
  };
  const catchUp = async (taskId: string): Promise<void> => {
    const video = await findVideo(taskId).catch(() => null);
    if (video !== null) await done(video);
  };
  return {
    /** Call it when a task changes. Idempotent. Never rejects. */
    done,
    /** The same for missed changes: a task that ended before its run was saved, or while the process was stopped. */
    catchUp,
    async catchUpAll(since: Date): Promise<void> {
      const waiting = await session
        .selectDistinct({ taskId: runs.taskId })
        .from(runs)
        .where(
          and(isNotNull(runs.taskId), eq(runs.results, 0), isNull(runs.error), gt(runs.startedAt, since)),
        )
        .limit(500);
      for (const { taskId } of waiting) if (taskId !== null) await catchUp(taskId);
    },
  };
}

async function giveUp({ session }: RunVideosDependencies, { taskId, tookMs, problem }: Video): Promise<void> {
  const ending = { error: problem, videoMs: tookMs };
  const ordered = await session
    .update(runs)
    .set({ ...ending, cost: 0 })
    .where(and(eq(runs.taskId, taskId), eq(runs.results, 0), eq(runs.outcome, 'done'), isNull(runs.error)))
    .returning({ id: runs.id });
  await endShares(session, ordered, ending);
}

async function finish({ session, store, files, assets }: RunVideosDependencies, video: Video): Promise<void> {
  const ending = { results: 1, videoMs: video.tookMs };
  const ordered = await session
    .update(runs)
    .set({ ...ending, cost: sql`(select cost from easel.video_tasks where id = ${video.taskId})` })
    .where(and(eq(runs.taskId, video.taskId), eq(runs.results, 0)))
    .returning({ id: runs.id, bodyId: runs.bodyId });
  await endShares(session, ordered, ending);
  if (ordered.length === 0 || video.posterAssetId === null) return;
  const poster = await assets.readAssetBytes(video.posterAssetId);
  const thumbnail = poster && (await makeThumbnail(poster));
  if (!thumbnail) return;
  for (const run of ordered) {
    const size = await files.put(run.bodyId, 'thumbnail', thumbnail);
    const file: RunFile = { name: 'thumbnail', contentType: 'image/webp', size };
    if (!(await store.addFiles(run, { added: [file] }))) await files.deleteAll(run.bodyId);
  }
}

/** Shares that were created before the video ended. */
async function endShares(
  session: RunVideosDependencies['session'],
  ordered: readonly { id: string }[],
  ending: Partial<Pick<StoredRun, 'results' | 'error' | 'videoMs'>>,
): Promise<void> {
  if (ordered.length === 0) return;
  const runIds = ordered.map(({ id }) => id);
  await session
    .update(shares)
    .set({ run: sql`(run::jsonb || ${JSON.stringify(ending)}::jsonb)::json` })
    .where(and(inArray(shares.reference, runIds), eq(shares.kind, 'run'), isNull(shares.revokedAt)));
}

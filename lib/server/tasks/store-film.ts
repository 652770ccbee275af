/** Keeps a finished film and completes its task: the assets first, then the state. */
import { addAbortSignal, Readable } from 'node:stream';
import type { VideoProgress } from '#lib/server/providers/provider.ts';
import type { Step, StepParts } from './step.ts';
import type { RunningTask } from './video-task.ts';

type Finished = Extract<VideoProgress, { status: 'completed' }>;

/**
 * Rejects when the film cannot be fetched or kept; then the task is as it was and may be looked at again. What an
 * earlier try left behind is deleted first, so a task never owns two films.
 */
export async function storeFilm(
  { assets, mover, filmLifetimeMs, now }: StepParts,
  { task, lease, context: { signal } }: Step<RunningTask>,
  { video, poster }: Finished,
): Promise<void> {
  const { content, contentType, width, height, seconds } = video;
  await assets.deleteAssetsOfTask(task.id, ['video', 'poster']);
  const common = {
    ownerKeyId: task.ownerKeyId,
    taskId: task.id,
    ...(filmLifetimeMs === null ? {} : { expiresAt: new Date(now() + filmLifetimeMs) }),
  };
  const film = await assets.storeAsset({
    ...{ ...common, contentType, width, height, seconds },
    purpose: 'video',
    body: content instanceof Readable ? addAbortSignal(signal, content) : content,
  });
  const picture =
    poster === undefined
      ? null
      : await assets.storeAsset({
          ...{ ...common, contentType: poster.contentType, width, height },
          purpose: 'poster',
          body: poster.bytes,
        });
  const change = {
    to: 'completed',
    ...{ videoAssetId: film.id, posterAssetId: picture?.id ?? null },
    film: { width, height, seconds },
  } as const;
  const moved = await mover.move(task, change, { lease });
  if (moved.ok) return;
  await assets.deleteAsset(film.id);
  if (picture !== null) await assets.deleteAsset(picture.id);
}

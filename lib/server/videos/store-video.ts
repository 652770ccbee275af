/** Stores a finished video and completes its task: the assets first, then the state. */
import { addAbortSignal, Readable } from 'node:stream';
import type { VideoProgress } from '#lib/server/providers/provider.ts';
import type { Step, StepParts } from './step.ts';
import type { RunningTask } from './video-task.ts';

type Finished = Extract<VideoProgress, { status: 'completed' }>;

/**
 * Rejects when the video cannot be fetched or stored; the task is unchanged then and may be polled again. Assets of an
 * earlier attempt are deleted first, so that a task never owns two videos.
 */
export async function storeVideo(
  { assets, states, videoLifetimeMs, now }: StepParts,
  { task, lease, call: { signal } }: Step<RunningTask>,
  { video, poster }: Finished,
): Promise<void> {
  const { content, contentType, width, height, seconds } = video;
  await assets.deleteAssetsOfTask(task.id, ['video', 'poster']);
  const common = {
    ownerKeyId: task.ownerKeyId,
    taskId: task.id,
    ...(videoLifetimeMs === null ? {} : { expiresAt: new Date(now() + videoLifetimeMs) }),
  };
  const asset = await assets.storeAsset({
    ...{ ...common, contentType, width, height, seconds },
    purpose: 'video',
    body: content instanceof Readable ? addAbortSignal(signal, content) : content,
  });
  const image =
    poster === undefined
      ? null
      : await assets.storeAsset({
          ...{ ...common, contentType: poster.contentType, width, height },
          purpose: 'poster',
          body: poster.bytes,
        });
  const change = {
    to: 'completed',
    ...{ videoAssetId: asset.id, posterAssetId: image?.id ?? null },
    video: { width, height, seconds },
  } as const;
  const moved = await states.change(task, change, { lease });
  if (moved.ok) return;
  await assets.deleteAsset(asset.id);
  if (image !== null) await assets.deleteAsset(image.id);
}

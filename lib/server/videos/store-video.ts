/** Downloads the file of a finished video, judges it, and completes its task. */
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { VideoProgress } from '#lib/server/providers/provider.ts';
import { type Step, type StepContext, unlessAborted } from './task-step.ts';
import { VideoFile } from './video-file.ts';
import type { RunningTask } from './video-task.ts';

type Finished = Extract<VideoProgress, { status: 'completed' }>;

/** The upstream sent a file that is not the finished video. */
export class BrokenFileError extends ApiError {
  constructor(message: string) {
    super('upstream_error', { message });
    this.name = 'BrokenFileError';
  }
}

/** Time limit of the download, and of a silence within it. */
const storeMs = 600_000;
const silenceMs = 60_000;

/**
 * Rejects if the video cannot be fetched or stored; the task is then unchanged and may be polled again. Assets of an
 * earlier attempt are deleted first, so that a task never has two videos.
 */
export async function storeVideo(
  { assets, states, brokenFiles, videoLifetimeMs, now }: StepContext,
  step: Step<RunningTask>,
  { video, poster }: Finished,
): Promise<void> {
  const { task, lease } = step;
  const { contentType, width, height, seconds } = video;
  await assets.deleteAssetsOfTask(task.id, ['video', 'poster']);
  const common = {
    ownerKeyId: task.ownerKeyId,
    taskId: task.id,
    ...(videoLifetimeMs === null ? {} : { expiresAt: new Date(now() + videoLifetimeMs) }),
  };

  const file = new VideoFile();
  const body = file.watch(download(step, video.content));
  const described = { ...common, contentType, width, height, seconds, purpose: 'video' } as const;
  const asset = await assets.storeAsset({ ...described, body });
  const problem = file.problem(requestedSeconds(task));
  if (problem !== undefined) {
    await assets.deleteAsset(asset.id);
    throw new BrokenFileError(problem);
  }
  brokenFiles.succeeded(task.id);

  const image =
    poster === undefined
      ? null
      : await assets.storeAsset({
          ...common,
          contentType: poster.contentType,
          width,
          height,
          purpose: 'poster',
          body: poster.bytes,
        });
  const change = {
    to: 'completed',
    videoAssetId: asset.id,
    posterAssetId: image?.id ?? null,
    video: {
      width: width ?? file.facts?.width ?? 0,
      height: height ?? file.facts?.height ?? 0,
      seconds: seconds ?? file.facts?.seconds ?? 0,
    },
  } as const;
  const moved = await states.change(task, change, { lease });
  if (moved.ok) return;
  await assets.deleteAsset(asset.id);
  if (image !== null) await assets.deleteAsset(image.id);
}

/** The bytes of the file. The deadline of the task ends the wait for the upstream, not the download. */
async function* download(
  { call: { signal }, limit }: Step,
  content: Finished['video']['content'],
): AsyncIterable<Uint8Array> {
  const end = performance.now() + storeMs;
  let limitedAt = Number.NEGATIVE_INFINITY;
  const keepAlive = (): void => {
    const present = performance.now();
    // Once a second is enough.
    if (present < limitedAt + 1_000) return;
    limitedAt = present;
    limit(Math.min(silenceMs, Math.max(0, end - present)));
  };
  keepAlive();
  const body = typeof content === 'function' ? await unlessAborted(content(), signal) : content;
  if (body instanceof Uint8Array) return yield body;
  const abort = (): void => void body.destroy(signal.reason);
  try {
    // After the loop nobody listens.
    body.on('error', () => {});
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
    for await (const bytes of body) {
      keepAlive();
      yield bytes;
    }
  } finally {
    signal.removeEventListener('abort', abort);
    // The connection of an unread body would stay open.
    body.destroy();
    // The row of the video is still to be written.
    limit(silenceMs);
  }
}

/** Undefined without a duration in the request, and for an edit, which is as long as its source. */
function requestedSeconds({ request: { body }, seconds }: RunningTask): number | undefined {
  const references = Array.isArray(body.input_references) ? body.input_references : [];
  return references.some(isVideo) ? undefined : (seconds ?? undefined);
}

function isVideo(reference: unknown): boolean {
  return typeof reference === 'object' && reference !== null && 'video_url' in reference;
}

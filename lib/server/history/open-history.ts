/** Opens the history, and tells it how the videos of its runs end. */
import { mediaTypeOf } from '#lib/base/media-type.ts';
import { cancelledVideo, expiredVideo } from '#lib/contract/pages/video-problem.ts';
import type { AssetLinks } from '#lib/server/assets/asset-links.ts';
import type { Assets } from '#lib/server/assets/assets.ts';
import type { AuditTrail } from '#lib/server/auth/audit-trail.ts';
import { playgroundPrincipal } from '#lib/server/auth/principal.ts';
import type { Owned } from '#lib/server/auth/visible-to.ts';
import type { PartNeeds } from '#lib/server/db/part.ts';
import { createHistory } from '#lib/server/history/history.ts';
import type { RunTasks, Video } from '#lib/server/history/history-dependencies.ts';
import { createFetchImage } from '#lib/server/history/thumbnails/fetch-image.ts';
import type { OutlivingCalls } from '#lib/server/http/outliving-calls.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';
import type { Storage } from '#lib/server/storage/storage.ts';
import { tookMs, type VideoTask } from '#lib/server/videos/video-task.ts';
import type { MadeVideo, VideoTasks } from '#lib/server/videos/video-tasks.ts';

export interface HistoryNeeds extends PartNeeds {
  storage: Storage;
  assets: Assets;
  links: AssetLinks;
  videos: Pick<VideoTasks, 'find' | 'onTaskChange' | 'add'>;
  ownerOf(viewer: Viewer): Owned;
  prices: { currency(): string };
  calls: OutlivingCalls;
  tasks: RunTasks;
  trail: Pick<AuditTrail, 'notesOf'>;
  /** Null for a bucket. */
  freeBytes(): Promise<number | null>;
}

export async function openHistory({
  settings,
  log,
  links,
  videos,
  prices,
  recorder,
  ownerOf,
  ...parts
}: HistoryNeeds) {
  const { assets } = parts;
  const allowPrivateNetwork = settings.ALLOW_PRIVATE_NETWORK;
  const readVideo = async (taskId: string): Promise<MadeVideo | null> => {
    const task = await videos.find(taskId, { ownerKeyId: playgroundPrincipal.keyId });
    if (task?.status !== 'completed') return null;
    const { width, height, seconds, posterAssetId } = task;
    const video = await assets.findAsset(task.videoAssetId);
    const bytes = video && (await assets.readAssetBytes(video.id));
    if (!bytes || !width || !height || !seconds) return null;
    const poster = posterAssetId && (await assets.readAssetBytes(posterAssetId));
    return {
      bytes,
      contentType: video.contentType,
      width,
      height,
      seconds,
      poster: poster ? { bytes: poster, contentType: mediaTypeOf(poster) ?? 'image/jpeg' } : null,
    };
  };
  const history = createHistory({
    ...parts,
    logger: log,
    fetchImage: createFetchImage({ assets, links, recorder, allowPrivateNetwork }),
    retention: {
      maxBytes: settings.HISTORY_MAX_BYTES,
      days: settings.HISTORY_DAYS || null,
      apiCalls: settings.HISTORY_API_CALLS,
    },
    allowsPublicShares: settings.PUBLIC_SHARES,
    transfer: { ownerOf, addVideo: videos.add, readVideo },
    async findVideo(taskId) {
      const task = await videos.find(taskId, { ownerKeyId: playgroundPrincipal.keyId });
      return task && videoOf(task);
    },
    currency: prices.currency,
  });
  videos.onTaskChange(({ task }) => history.videoDone(videoOf(task)));
  await history.start();
  return history;
}

function videoOf(task: VideoTask): Video {
  const done = task.status === 'completed';
  const posterAssetId = done ? task.posterAssetId : null;
  return { taskId: task.id, isDone: done, posterAssetId, tookMs: tookMs(task), problem: problemOf(task) };
}

export function problemOf(task: VideoTask): string | null {
  switch (task.status) {
    case 'failed':
      return task.errorMessage;
    case 'cancelled':
      return cancelledVideo;
    case 'expired':
      return expiredVideo;
    default:
      return null;
  }
}

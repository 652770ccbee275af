/** Creates the history with its dependencies. */
import { cancelledVideo } from '#lib/contract/pages/video-problem.ts';
import type { AssetLinks } from '#lib/server/assets/asset-links.ts';
import type { Assets } from '#lib/server/assets/assets.ts';
import { playgroundPrincipal } from '#lib/server/auth/principal.ts';
import type { Settings } from '#lib/server/config/settings.ts';
import type { Database } from '#lib/server/db/database.ts';
import { createHistory, type History } from '#lib/server/history/history.ts';
import type { Video } from '#lib/server/history/history-dependencies.ts';
import { createFetchImage } from '#lib/server/history/thumbnails/fetch-image.ts';
import type { Storage } from '#lib/server/storage/storage.ts';
import { tookMs, type VideoTask } from '#lib/server/videos/video-task.ts';
import type { VideoTasks } from '#lib/server/videos/video-tasks.ts';
import type { Log } from './log.ts';

export interface HistoryNeeds {
  settings: Settings;
  log: Log;
  database: Database;
  storage: Storage;
  assets: Assets;
  links: AssetLinks;
  videos: VideoTasks;
  /** Null for a bucket. */
  freeBytes(): Promise<number | null>;
  currency(): string;
}

export async function openHistory(needs: HistoryNeeds): Promise<History> {
  const { settings, log, database, storage, assets, links, videos, freeBytes, currency } = needs;
  const history = createHistory({
    ...{ database, storage, assets, logger: log },
    fetchImage: createFetchImage({ assets, links, allowPrivateNetwork: settings.ALLOW_PRIVATE_NETWORK }),
    retention: { maxBytes: settings.HISTORY_MAX_BYTES, days: settings.HISTORY_DAYS || null },
    async findVideo(taskId) {
      const task = await videos.find(taskId, playgroundPrincipal.keyId);
      return task && videoOf(task);
    },
    ...{ freeBytes, currency },
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

function problemOf(task: VideoTask): string | null {
  switch (task.status) {
    case 'failed':
      return task.errorMessage;
    case 'cancelled':
      return cancelledVideo;
    case 'expired':
      return 'The video was not finished in time.';
    default:
      return null;
  }
}

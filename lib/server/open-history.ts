/** Gives the history what it needs from the rest of the process. */
import { cancelledFilm } from '#lib/contract/playground/film-problem.ts';
import type { AssetLinks } from '#lib/server/assets/asset-links.ts';
import type { Assets } from '#lib/server/assets/assets.ts';
import { playgroundPrincipal } from '#lib/server/auth/principal.ts';
import type { Settings } from '#lib/server/config/settings.ts';
import type { Database } from '#lib/server/db/database.ts';
import { freeBytesOf } from '#lib/server/db/free-bytes.ts';
import { createFetchPicture } from '#lib/server/history/fetch-picture.ts';
import { createHistory, type History } from '#lib/server/history/history.ts';
import type { Film } from '#lib/server/history/run-films.ts';
import type { Storage } from '#lib/server/storage/storage.ts';
import type { VideoTask } from '#lib/server/tasks/video-task.ts';
import type { VideoTasks } from '#lib/server/tasks/video-tasks.ts';
import type { Log } from './log.ts';

export interface HistoryNeeds {
  settings: Settings;
  log: Log;
  database: Database;
  storage: Storage;
  assets: Assets;
  links: AssetLinks;
  videos: VideoTasks;
}

/** Opens it, started. */
export async function openHistory(needs: HistoryNeeds): Promise<History> {
  const { settings, log, database, storage, assets, links, videos } = needs;
  const history = createHistory({
    ...{ database, storage, assets, logger: log },
    fetchPicture: createFetchPicture({ assets, links, allowPrivateNetwork: settings.ALLOW_PRIVATE_NETWORK }),
    retention: { maxBytes: settings.HISTORY_MAX_BYTES, days: settings.HISTORY_DAYS || null },
    async findFilm(taskId) {
      const task = await videos.find(taskId, playgroundPrincipal.keyId);
      return task && filmOf(task);
    },
    freeBytes: () => freeBytesOf(settings.DATA_DIR),
  });
  videos.onTaskChange(({ task }) => history.filmDone(filmOf(task)));
  await history.start();
  return history;
}

function filmOf(task: VideoTask): Film {
  const done = task.status === 'completed';
  const posterAssetId = done ? task.posterAssetId : null;
  return { taskId: task.id, isDone: done, posterAssetId, problem: problemOf(task) };
}

function problemOf(task: VideoTask): string | null {
  switch (task.status) {
    case 'failed':
      return task.errorMessage;
    case 'cancelled':
      return cancelledFilm;
    case 'expired':
      return 'The video did not come in time.';
    default:
      return null;
  }
}

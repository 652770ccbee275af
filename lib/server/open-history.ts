/** Gives the history what it needs from the rest of the process. */
import type { AssetLinks } from '#lib/server/assets/asset-links.ts';
import type { Assets } from '#lib/server/assets/assets.ts';
import type { Settings } from '#lib/server/config/settings.ts';
import type { Database } from '#lib/server/db/database.ts';
import { createFetchPicture } from '#lib/server/history/fetch-picture.ts';
import { createHistory, type History } from '#lib/server/history/history.ts';
import type { Storage } from '#lib/server/storage/storage.ts';
import type { Log } from './log.ts';

export interface HistoryNeeds {
  settings: Settings;
  log: Log;
  database: Database;
  storage: Storage;
  assets: Assets;
  links: AssetLinks;
}

export function openHistory({ settings, log, database, storage, assets, links }: HistoryNeeds): History {
  const allowPrivateNetwork = settings.ALLOW_PRIVATE_NETWORK;
  return createHistory({
    ...{ database, storage, logger: log },
    fetchPicture: createFetchPicture({ assets, links, allowPrivateNetwork }),
  });
}

/** The history of a process: what records runs, what shows them, what clears them away. Joins the parts. */
import type { StoredRun } from '#lib/contract/playground/stored-run.ts';
import type { Database } from '#lib/server/db/database.ts';
import { type Logger, silentLogger } from '#lib/server/db/logger.ts';
import type { PagesRoute } from '#lib/server/http/pages-route.ts';
import type { Storage } from '#lib/server/storage/storage.ts';
import { createDevelopRun } from './develop-run.ts';
import type { FetchPicture } from './fetch-picture.ts';
import { findRunRows } from './find-runs.ts';
import { createHistoryHealth } from './history-health.ts';
import { createRunFiles } from './run-files.ts';
import { createRunRecorder, type RunRecorder } from './run-recorder.ts';
import { storedRunOf } from './run-row.ts';
import { createRunStore } from './run-store.ts';
import { runsRoutes } from './runs-routes.ts';

export interface History {
  recorder: Pick<RunRecorder, 'open'>;
  routes: PagesRoute[];
  /** The last runs, newest first: for pages that are drawn here. */
  recent(limit: number): Promise<readonly StoredRun[]>;
  /** Ends what runs, when everything that was recorded is written down. */
  stop(): Promise<void>;
}

export interface HistoryOptions {
  database: Database;
  storage: Storage;
  fetchPicture: FetchPicture;
  logger?: Logger;
  /** Unix ms. */
  now?: () => number;
}

export function createHistory(options: HistoryOptions): History {
  const { database, storage, fetchPicture, logger = silentLogger, now = Date.now } = options;
  const store = createRunStore(database);
  const files = createRunFiles(storage);
  const health = createHistoryHealth(logger);
  const develop = createDevelopRun({ store, files, health, fetchPicture });
  const recorder = createRunRecorder({ store, files, health, develop, now });
  return {
    recorder,
    routes: runsRoutes({ session: database.drizzle, store, files, now }),
    recent: async (limit) =>
      (await findRunRows(database.drizzle, { limit })).slice(0, limit).map(storedRunOf),
    stop: recorder.settled,
  };
}

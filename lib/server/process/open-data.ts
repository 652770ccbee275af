/** Opens what is stored: the data directory, the database with its copies, and the files. */
import { resolve } from 'node:path';
import { startDatabaseCopies } from '#lib/server/backup/database-copies.ts';
import { type OpenDatabaseOptions, openDatabase } from '#lib/server/db/database.ts';
import { directoryProblem, freeBytesOf } from '#lib/server/db/disk-space.ts';
import type { Part, PartNeeds } from '#lib/server/db/part.ts';
import { openStorage } from '#lib/server/storage/open-storage.ts';
import { openPrivateDirectory } from '#lib/server/storage/private-directory.ts';

/** What a test has opened. */
export type TestDouble = Pick<OpenDatabaseOptions, 'clock' | 'thread'>;

export interface DataNeeds extends Pick<PartNeeds, 'settings' | 'log'> {
  add(part: Part): unknown;
  double: TestDouble;
}

export async function openData({ settings, log, add, double }: DataNeeds) {
  const dataDirectory = resolve(settings.DATA_DIR);
  const isUsed = settings.DATABASE_URL === undefined || settings.S3_BUCKET === undefined;
  if (isUsed)
    await openPrivateDirectory(dataDirectory, {
      onRefused: (path, error) =>
        log.warn({ path, err: error }, 'other users of this machine may read this file'),
    });
  const database = await openDatabase({
    dataDirectory,
    databaseUrl: settings.DATABASE_URL,
    connections: settings.DATABASE_CONNECTIONS,
    logger: log,
    ...double,
  });
  add({ stop: database.close });
  const storage = await openStorage({ settings, dataDirectory, alone: database.exclusive });
  const { copyTo } = database;
  if (copyTo !== undefined)
    add({ stop: startDatabaseCopies({ dataDirectory, copyTo, days: settings.BACKUP_DAYS, logger: log }) });
  return {
    dataDirectory,
    database,
    storage,
    /** A bucket has no end that could be measured. */
    freeBytes: async () => (settings.S3_BUCKET === undefined ? await freeBytesOf(dataDirectory) : null),
    /** Why nothing can be stored in the directory. */
    storageProblem: async () => (isUsed ? await directoryProblem(dataDirectory) : undefined),
  };
}

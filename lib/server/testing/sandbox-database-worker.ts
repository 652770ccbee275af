/** The thread of the database of `easel sandbox`, which ends with its process: nothing waits for the disk. */
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { preparedFile, readPacked } from '#lib/server/db/prepared-files.ts';
import { servePglite } from '#lib/server/db/serve-pglite.ts';
import { PagedFiles } from './paged-files.ts';

/** 8 MB less than the defaults, which are those of a server for a hundred clients. */
const smallParams = [
  'shared_buffers=1MB',
  'max_connections=4',
  'max_wal_senders=0',
  'autovacuum_worker_slots=1',
];

const { directory }: { directory: string } = workerData;
await servePglite({
  fs: new PagedFiles(join(directory, 'database'), readPacked(preparedFile)),
  startParams: [...PGlite.defaultStartParams, ...smallParams.flatMap((parameter) => ['-c', parameter])],
});

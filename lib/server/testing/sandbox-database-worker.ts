/** The thread of the database of `easel sandbox`, which ends with its process: nothing waits for the disk. */
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { preparedFile, readPacked } from '#lib/server/db/prepared-files.ts';
import { servePglite } from '#lib/server/db/serve-pglite.ts';
import { PagedFiles } from './paged-files.ts';

const { directory }: { directory: string } = workerData;
await servePglite({
  fs: new PagedFiles(join(directory, 'database'), readPacked(preparedFile)),
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=1MB'],
});

/** The process of `easel sandbox`: opens the database in its thread while the server, which is large, loads. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { startPgliteThread } from '#lib/server/db/pglite-thread.ts';
import { preparedFile } from '#lib/server/db/prepared-files.ts';

process.umask(0o077);
const folder = mkdtempSync(join(tmpdir(), 'easel-sandbox-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

try {
  const opening = existsSync(preparedFile) ? startPgliteThread(folder, startDatabase) : undefined;
  // Its error is that of the start, a moment later.
  opening?.catch(() => {});
  const { serveSandbox } = await import('./serve-sandbox.ts');
  await serveSandbox(folder, opening);
} catch (error) {
  process.stderr.write(`The sandbox cannot start.\n${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

function startDatabase(directory: string): Worker {
  return new Worker(new URL('./sandbox-database-worker.ts', import.meta.url), { workerData: { directory } });
}

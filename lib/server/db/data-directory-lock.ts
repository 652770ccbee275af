/**
 * One process per data directory: two PGlites on one directory lose rows without a word, and PGlite itself does
 * not look. Owns the lock file; knows nothing of what it guards.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rmdir, stat, unlink, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as z from 'zod';

export interface DataDirectoryLock {
  readonly path: string;
  /** Gives the directory free. Safe to call twice. */
  release(): Promise<void>;
}

export interface LockOptions {
  /** Called when the lock file has been taken away or replaced: what it guards must stop at once. */
  onLost?: () => void;
  /** How often the holder shows that it lives, in ms. A lock of another host is stale after six such beats. */
  heartbeatMs?: number;
}

/** The directory is in use. `pid` and `path` say by whom and where. */
export class DataDirectoryLockedError extends Error {
  readonly pid: number;
  readonly path: string;

  constructor(holder: Holder, path: string) {
    const where =
      holder.host === hostname() ? `process ${holder.pid}` : `process ${holder.pid} on host ${holder.host}`;
    super(
      `The data directory is in use by ${where} (lock file ${path}). ` +
        'Stop that process, or set DATA_DIR to another directory.',
    );
    this.name = 'DataDirectoryLockedError';
    this.pid = holder.pid;
    this.path = path;
  }
}

const holderSchema = z.object({
  pid: z.int().positive(),
  host: z.string(),
  /** When the process started, in the system's own words: tells it from a later one with the same pid. */
  processStart: z.string().nullable(),
  token: z.string(),
});
type Holder = z.infer<typeof holderSchema>;

/**
 * Takes the lock of a directory, made when absent. A lock whose process is gone is taken over.
 * Throws DataDirectoryLockedError when a living process holds it.
 */
export async function lockDataDirectory(
  directory: string,
  options: LockOptions = {},
): Promise<DataDirectoryLock> {
  const heartbeatMs = options.heartbeatMs ?? 5_000;
  const path = join(directory, 'lock');
  const own: Holder = {
    pid: process.pid,
    host: hostname(),
    processStart: await processStart(process.pid),
    token: randomUUID(),
  };
  await mkdir(directory, { recursive: true });
  while (!(await createLockFile(path, own))) await removeStaleLock(path, heartbeatMs * 6);

  let released = false;
  // Set by `release`, and by the first beat that finds the lock lost: slow beats may overlap.
  let ended = false;
  const heartbeat = setInterval(async () => {
    if ((await readHolder(path))?.token === own.token) {
      await utimes(path, new Date(), new Date()).catch(() => {});
    } else if (!ended) {
      ended = true;
      clearInterval(heartbeat);
      options.onLost?.();
    }
  }, heartbeatMs);
  heartbeat.unref();

  return {
    path,
    async release() {
      if (released) return;
      released = true;
      ended = true;
      clearInterval(heartbeat);
      if ((await readHolder(path))?.token === own.token) await unlink(path).catch(() => {});
    },
  };
}

/** Creates the file unless there is one; says whether it did. */
async function createLockFile(path: string, own: Holder): Promise<boolean> {
  const file = await open(path, 'wx').catch((error: unknown) => {
    if (isCode(error, 'EEXIST')) return null;
    throw error;
  });
  if (file === null) return false;
  try {
    await file.writeFile(`${JSON.stringify(own)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return true;
}

/**
 * Removes a lock whose holder is gone; throws when it lives. One process at a time may do so: of two that both
 * found it stale, the slower would remove the fresh lock of the quicker.
 */
async function removeStaleLock(path: string, foreignStaleMs: number): Promise<void> {
  const guard = `${path}.takeover`;
  const entered = await mkdir(guard).then(
    () => true,
    (error: unknown) => {
      if (isCode(error, 'EEXIST')) return false;
      throw error;
    },
  );
  if (!entered) {
    await sleep(20);
    const since = await stat(guard).catch(() => null);
    // Nobody takes this long: whoever entered has died in there.
    if (since !== null && Date.now() - since.mtimeMs > 10_000) await rmdir(guard).catch(() => {});
    return;
  }
  try {
    const holder = await readSettledHolder(path);
    if (holder === 'absent') return;
    if (holder !== null && (await isAlive(holder, path, foreignStaleMs))) {
      throw new DataDirectoryLockedError(holder, path);
    }
    await unlink(path);
  } finally {
    await rmdir(guard);
  }
}

/** The holder; a file that is still empty gets a second to be written. Null: damaged for good. */
async function readSettledHolder(path: string): Promise<Holder | 'absent' | null> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const holder = await readHolder(path);
    if (holder !== null) return holder;
    if ((await stat(path).catch(() => null)) === null) return 'absent';
    await sleep(100);
  }
  return null;
}

async function readHolder(path: string): Promise<Holder | null> {
  const text = await readFile(path, 'utf8').catch(() => '');
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

async function isAlive(holder: Holder, path: string, foreignStaleMs: number): Promise<boolean> {
  if (holder.host !== hostname()) {
    const { mtimeMs } = await stat(path);
    return Date.now() - mtimeMs < foreignStaleMs;
  }
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (!isCode(error, 'EPERM')) return false;
  }
  const start = await processStart(holder.pid);
  return start === null || holder.processStart === null || start === holder.processStart;
}

/** When a process started, as text that differs between two processes of one pid; null where it cannot be known. */
async function processStart(pid: number): Promise<string | null> {
  try {
    if (process.platform === 'linux') {
      const status = await readFile(`/proc/${pid}/stat`, 'utf8');
      const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
      // The name in field 2 may hold spaces and brackets; field 22 is the start in clock ticks since boot.
      const ticks = status.slice(status.lastIndexOf(')') + 2).split(' ')[19];
      return `${boot.trim()}/${ticks}`;
    }
    const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]);
    return stdout.trim();
  } catch {
    return null;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/**
 * One process per data directory: two PGlites on one directory lose rows without an error, and PGlite does not check.
 * Independent of what the directory contains.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rmdir, stat, unlink, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as z from 'zod';
import { parseJson } from '#lib/base/json-value.ts';

export type DataDirectoryLock = Awaited<ReturnType<typeof lockDataDirectory>>;

export interface LockOptions {
  /** Called if the lock file was deleted or replaced: use of the directory must stop immediately. */
  onLost?: () => void;
  /** Heartbeat of the holder in ms. A lock of another host is stale after six missed heartbeats. */
  heartbeatMs?: number;
}

/** The directory is in use; `pid` and `path` say by which process and where. */
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
  /** The start time of the process in the system's format: distinguishes a later process with the same pid. */
  processStart: z.string().nullable(),
  token: z.string(),
});
type Holder = z.infer<typeof holderSchema>;

/**
 * Takes the lock of a directory, which is created if absent. A lock of a dead process is taken over.
 * Throws DataDirectoryLockedError when a living process holds it.
 */
export async function lockDataDirectory(directory: string, options: LockOptions = {}) {
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
  // Set by `release` and by the first heartbeat that finds the lock lost: slow heartbeats may overlap.
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
    /** Releases the directory. Safe to call twice. */
    async release(): Promise<void> {
      if (released) return;
      released = true;
      ended = true;
      clearInterval(heartbeat);
      if ((await readHolder(path))?.token === own.token) await unlink(path).catch(() => {});
    },
  };
}

/** Creates the file unless it exists; resolves with whether it did. */
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
 * Removes the lock of a dead holder; throws if the holder runs. One process at a time: otherwise the slower of two
 * would remove the new lock of the faster.
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
    // The process that created the guard has died.
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

/** The holder; waits up to a second if the file is empty. Null: the file is damaged. */
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
  return holderSchema.safeParse(parseJson(text)).data ?? null;
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

/** The start time of a process, which distinguishes two processes with one pid; null if unknown. */
async function processStart(pid: number): Promise<string | null> {
  try {
    if (process.platform === 'linux') {
      const status = await readFile(`/proc/${pid}/stat`, 'utf8');
      const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
      // The name in field 2 may contain spaces and brackets; field 22 is the start in clock ticks since boot.
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

/** A restore that has not ended. */
export const restoreFolder = '.restore';
/** Copies of the embedded database. */
export const backupsFolder = 'backups';

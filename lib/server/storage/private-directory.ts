/** The data directory belongs to its user alone: the database has secrets, and the files are what people made. */
import { chmod, lstat, mkdir, opendir, readdir, stat } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SettingsError } from '#lib/server/config/settings.ts';

/** What Easel creates there; other files of the directory are left alone. */
const ownEntries = /^(postgres|files|backup|lock|log|drafts|restore)/;

const others = 0o077;
const patienceMs = 3_000;

export interface PrivateDirectoryOptions {
  /** Called for a file or folder whose mode cannot be changed. */
  onRefused?: (path: string, error: unknown) => void;
}

/**
 * Creates the directory, or takes the rights of group and others from it and from what Easel has in it: earlier versions
 * created files that everybody could read. Call it after `process.umask(0o077)`, which does the same for new files.
 */
export async function openPrivateDirectory(
  directory: string,
  { onRefused = () => {} }: PrivateDirectoryOptions = {},
): Promise<void> {
  await makeDirectory(directory);
  const { mode } = await stat(directory);
  // The root of a disk and folders for all users, such as /tmp, are not ours.
  const isOwn = parse(directory).root !== directory && (mode & 0o1000) === 0;
  if (isOwn) await takeRights(directory, mode, onRefused);
  const trees = (await readdir(directory)).filter((name) => ownEntries.test(name));
  const taking = Promise.all(
    trees.map((name) => {
      const path = join(directory, name);
      return takeTree(path, onRefused).catch((error: unknown) => onRefused(path, error));
    }),
  );
  // The directory itself is private already; a hundred thousand files need not delay the start.
  await Promise.race([taking, wait(patienceMs, undefined, { ref: false })]);
}

/**
 * Without `recursive`, which never ends where the system says that nothing can be created, as below /proc. Throws for a
 * path that is a file.
 */
async function makeDirectory(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const isParentMissing = code === 'ENOENT' && dirname(path) !== path;
    if (isParentMissing && (await stat(dirname(path)).catch(() => undefined)) === undefined) {
      await makeDirectory(dirname(path));
      return await mkdir(path);
    }
    const found = await stat(path).catch(() => undefined);
    if (!found?.isDirectory()) throw error;
  }
}

type OnRefused = NonNullable<PrivateDirectoryOptions['onRefused']>;

/** A link is not followed. What another process deletes meanwhile is skipped. */
async function takeTree(path: string, onRefused: OnRefused): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (found === undefined || found.isSymbolicLink()) return;
  await takeRights(path, found.mode, onRefused);
  if (!found.isDirectory()) return;
  const names = await opendir(path).catch(() => undefined);
  for await (const { name } of names ?? []) await takeTree(join(path, name), onRefused);
}

async function takeRights(path: string, mode: number, onRefused: OnRefused): Promise<void> {
  if ((mode & others) === 0) return;
  await chmod(path, mode & 0o700).catch((error: unknown) => onRefused(path, error));
}

/** The error of the system about the directory, a parent or a file in it as one that names setting and rule; others as they are. */
export function directoryError(error: unknown, directory: string): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const path = 'path' in cause ? String(cause.path) : '';
    if (path === '' || !(path.startsWith(directory) || directory.startsWith(path))) continue;
    const isFull = 'code' in cause && cause.code === 'ENOSPC';
    const rule = isFull ? 'free space there' : 'set DATA_DIR to a folder that this user may read and write';
    return new SettingsError([`DATA_DIR: ${directory} cannot be used: ${cause.message}; ${rule}`]);
  }
  return error;
}

/** Storage in a folder: a file per key, with atomic and durable writes. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  checkStorageKey,
  checkStorageRange,
  type RetryWrite,
  type Storage,
  type StorageBody,
} from './storage.ts';

/** Folder of unfinished files until they are renamed; no key can start with a dot. */
const unfinishedFolder = '.unfinished';

/**
 * Opens a folder as storage; creates it if absent. Deletes unfinished files of a crash: all if this process is alone,
 * otherwise (other processes can write here) those older than a day.
 */
export async function openFileStorage(
  folder: string,
  { alone = false }: { alone?: boolean } = {},
): Promise<Storage> {
  const unfinished = join(folder, unfinishedFolder);
  await mkdir(unfinished, { recursive: true });
  await clearUnfinished(unfinished, alone ? Number.POSITIVE_INFINITY : Date.now() - 86_400_000);

  const pathOf = (key: string): string => {
    checkStorageKey(key);
    return join(folder, ...key.split('/'));
  };
  const sizeOf = async (path: string): Promise<number | null> => {
    const found = await stat(path).catch(nullWhenAbsent);
    return found?.isFile() ? found.size : null;
  };

  return {
    async put(key, body, retry = (write) => write()) {
      const path = pathOf(key);
      const temporary = join(unfinished, randomUUID());
      try {
        const size = await writeSynced(temporary, body, retry);
        await retry(() => moveInto(temporary, path));
        await syncFolder(dirname(path));
        return size;
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async get(key, range) {
      const path = pathOf(key);
      const size = await sizeOf(path);
      if (size === null) return null;
      if (range !== undefined) checkStorageRange(range, size);
      // Opened now, so that a file deleted meanwhile is null here instead of a broken response.
      const file = await open(path, 'r').catch(nullWhenAbsent);
      return file === null ? null : createReadStream('', { fd: file, ...range });
    },
    async head(key) {
      const size = await sizeOf(pathOf(key));
      return size === null ? null : { size };
    },
    async delete(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      // Removes the folder if it is empty.
      await rmdir(dirname(path)).catch(() => {});
    },
  };
}

/** Writes a new file and syncs it to the disk. Resolves with the number of bytes. */
async function writeSynced(path: string, body: StorageBody, retry: RetryWrite): Promise<number> {
  const file = await retry(() => open(path, 'w'));
  try {
    let size = 0;
    for await (const bytes of body instanceof Uint8Array ? [body] : body) {
      const position = size;
      await retry(() => writeAt(file, bytes, position));
      size += bytes.byteLength;
    }
    await retry(() => file.sync());
    return size;
  } finally {
    await file.close();
  }
}

/** A full disk may take a part of the bytes. */
async function writeAt(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < bytes.byteLength; ) {
    const { bytesWritten } = await file.write(bytes, written, null, position + written);
    written += bytesWritten;
  }
}

/** Creates the folder if absent; retries if another call removes it as empty. */
async function moveInto(temporary: string, path: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await mkdir(dirname(path), { recursive: true });
    try {
      return await rename(temporary, path);
    } catch (error) {
      if (tries === 3 || nullWhenAbsent(error) !== null) throw error;
    }
  }
}

/** Syncs a folder, which makes a rename durable. Ignored if the system does not support it. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

async function clearUnfinished(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(nullWhenAbsent);
    if (found !== null && found.mtimeMs < before) await rm(path, { force: true });
  }
}

function nullWhenAbsent(error: unknown): null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return null;
  throw error;
}

/** Opens the storage that the settings choose: a bucket, or the folder `files` of the data directory. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '#lib/server/config/settings.ts';
import { openFileStorage } from './file-storage.ts';
import type { Storage } from './storage.ts';

interface OpenStorageOptions {
  settings: Settings;
  /** Absolute. */
  dataDirectory: string;
  /** True if no other process writes to the folder. */
  alone: boolean;
}

/** Files from before the bucket was configured are still read. Throws StorageStartError for an unusable bucket. */
export async function openStorage({ settings, dataDirectory, alone }: OpenStorageOptions): Promise<Storage> {
  const folder = join(dataDirectory, 'files');
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ENDPOINT } = settings;
  if (!S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    return await openFileStorage(folder, { alone });
  // The client takes 130 ms and 35 MB to load.
  const { openS3Storage } = await import('./s3-storage.ts');
  const bucket = await openS3Storage({
    bucket: S3_BUCKET,
    region: S3_REGION,
    endpoint: S3_ENDPOINT,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
  return existsSync(folder)
    ? createFallbackStorage(bucket, await openFileStorage(folder, { alone }))
    : bucket;
}

/** Writes only to `current`. Reads from `earlier` what `current` does not have; deletes from both. */
export function createFallbackStorage(current: Storage, earlier: Storage): Storage {
  return {
    put: current.put,
    get: async (key, range) => (await current.get(key, range)) ?? (await earlier.get(key, range)),
    head: async (key) => (await current.head(key)) ?? (await earlier.head(key)),
    async delete(key) {
      await current.delete(key);
      await earlier.delete(key);
    },
  };
}

/** The final images of a stored run as files, at full size. */
import { fetchBlob } from '#lib/base/fetch-blob.ts';
import { imagesOf } from '../images-of.ts';
import { closeRecording } from '../open-recording.ts';
import { openStoredRun } from './open-stored-run.ts';

export interface StoredImage {
  blob: Blob;
  width?: number;
  height?: number;
}

/** Omits linked images that no longer exist. Throws if the run cannot be opened. */
export async function storedImages(id: string): Promise<readonly StoredImage[]> {
  const run = await openStoredRun(id, 'history-images');
  if (run === undefined) throw new Error('Could not open the run.');
  const finished = imagesOf(run).filter(({ kind }) => kind === 'final');
  const files = await Promise.all(
    finished.map(async ({ blob, url, width, height }) => {
      const file = blob ?? (await fetchBlob(url));
      return file && { blob: file, ...(width && height ? { width, height } : {}) };
    }),
  );
  // The Blobs stay valid; only their object URLs are revoked.
  closeRecording(run);
  return files.flatMap((file) => file ?? []);
}

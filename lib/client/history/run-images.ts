/** The final images of a stored run as files, at full size. */

import { closeRecording, openRecording } from '#lib/client/run/open-recording.ts';
import { recordingAt } from '#lib/client/transport/recording.ts';
import { imagesOf } from '#lib/client/view/images-of.ts';
import { getRun } from './history-calls.ts';

export interface StoredImage {
  blob: Blob;
  width?: number;
  height?: number;
}

/** Omits linked images that no longer exist. Throws if the run cannot be opened. */
export async function runImages(id: string): Promise<readonly StoredImage[]> {
  const record = await getRun(id);
  const from = new URL(`/api/runs/${id}`, location.origin).href;
  const opened = await openRecording(recordingAt(record, from));
  switch (opened.state) {
    case 'given-up':
      return [];
    case 'failed':
      throw new Error(opened.error.message);
    case 'open': {
      const finished = imagesOf(opened.run).filter(({ kind }) => kind === 'final');
      const files = await Promise.all(
        finished.map(async ({ blob, url, width, height }) => {
          const file = blob ?? (await linked(url));
          return file && { blob: file, ...(width && height ? { width, height } : {}) };
        }),
      );
      // The Blobs stay valid; only their object URLs are revoked.
      closeRecording(opened.run);
      return files.flatMap((file) => file ?? []);
    }
  }
}

async function linked(url: string): Promise<Blob | undefined> {
  const response = await fetch(url).catch(() => undefined);
  return response?.ok ? response.blob() : undefined;
}

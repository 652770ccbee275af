/** The finished images of a stored run as files, at their full size. */

import { closeRecording, openRecording } from '#lib/client/run/open-recording.ts';
import { recordingAt } from '#lib/client/transport/recording.ts';
import { imagesOf } from '#lib/client/view/images-of.ts';
import { getRun } from './history-calls.ts';

export interface KeptImage {
  blob: Blob;
  width?: number;
  height?: number;
}

/** Throws what the reading of the run threw. Images that were only linked to and are gone are left out. */
export async function imagesOfRun(id: string): Promise<readonly KeptImage[]> {
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
      // The blobs stay; only their addresses go.
      closeRecording(opened.run);
      return files.flatMap((file) => file ?? []);
    }
  }
}

async function linked(url: string): Promise<Blob | undefined> {
  const response = await fetch(url).catch(() => undefined);
  return response?.ok ? response.blob() : undefined;
}

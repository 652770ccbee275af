/** A body as the text it is on the wire, files and all, written by a worker: megabytes of it never hold up the page. */
import type { RunMedia } from '../run.ts';
import { inlineBlobs } from './inline-blobs.ts';
import { inlineMedia } from './inline-media.ts';

export interface PrintableBody {
  /** Blobs and stubs stand where the wire has Base64. */
  value: unknown;
  media: Readonly<Record<string, RunMedia>>;
}

/** Rejects where the body cannot be written. */
export function printBody(body: PrintableBody): Promise<Blob> {
  if (typeof Worker === 'undefined') return printHere(body);
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./print-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Blob>) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = () => {
      worker.terminate();
      printHere(body).then(resolve, reject);
    };
    worker.postMessage(body);
  });
}

export async function printHere({ value, media }: PrintableBody): Promise<Blob> {
  const whole = await inlineBlobs(await inlineMedia(value, media));
  return new Blob([JSON.stringify(whole, null, 2)], { type: 'text/plain' });
}

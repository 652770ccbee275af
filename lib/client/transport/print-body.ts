/** A body written by a worker: megabytes of it never hold up the page. */
import { type PrintableBody, writeBody } from './write-body.ts';

/** Rejects where the body cannot be written. */
export function printBody(body: PrintableBody): Promise<Blob> {
  if (typeof Worker === 'undefined') return writeBody(body);
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./print-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Blob>) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      writeBody(body).then(resolve, reject);
    };
    worker.postMessage(body);
  });
}

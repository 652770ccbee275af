/** Serializes a body in a worker: megabytes would block the page. */
import { type SerializableBody, serializeBody } from './serialize-body.ts';

/** Rejects if a file cannot be read. */
export function serializeInWorker(body: SerializableBody): Promise<Blob> {
  if (typeof Worker === 'undefined') return serializeBody(body);
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./serialize-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Blob>) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      serializeBody(body).then(resolve, reject);
    };
    worker.postMessage(body);
  });
}

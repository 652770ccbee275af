/** Serializes a body in a worker: megabytes would block the page. Rejects if a file cannot be read. */
import { createWorkerCall } from './call-worker.ts';
import type { SerializableBody } from './inline-blobs.ts';

export const serializeInWorker = createWorkerCall<SerializableBody, Blob>(
  () => new Worker(new URL('./serialize-worker.ts', import.meta.url), { type: 'module' }),
);

/** The worker for serialize-in-worker.ts. Must not import the file that starts it: the bundler would loop. */
import { serveWorkerCalls } from './call-worker.ts';
import { serializeBody } from './inline-blobs.ts';

serveWorkerCalls(serializeBody);

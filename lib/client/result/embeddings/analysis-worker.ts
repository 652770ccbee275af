/** Web Worker that analyses vectors. */
import { serveWorkerCalls } from '#lib/client/transport/call-worker.ts';
import { analyseVectors } from './analyse-vectors.ts';

serveWorkerCalls(analyseVectors);

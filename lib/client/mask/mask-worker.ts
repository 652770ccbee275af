/** The worker that encodes masks: a large PNG takes a second. */
import { serveWorkerCalls } from '#lib/client/transport/call-worker.ts';
import { encodeMask } from './encode-mask.ts';

serveWorkerCalls(encodeMask);

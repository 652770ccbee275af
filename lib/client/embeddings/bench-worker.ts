/** The worker that benches are analysed in, so that the page goes on meanwhile. */
import { serveWorkerCalls } from '#lib/client/transport/call-worker.ts';
import { analyseBench } from './analyse-bench.ts';

serveWorkerCalls(analyseBench);

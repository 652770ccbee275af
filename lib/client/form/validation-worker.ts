/** The worker that holds the contract's rules: to load them takes a page longer than a frame has. */

import { serveWorkerCalls } from '#lib/client/transport/call-worker.ts';
import { checkForm } from '#lib/describe/form-check.ts';

serveWorkerCalls(checkForm);

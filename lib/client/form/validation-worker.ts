/** The worker that holds the contract's rules, which take longer to load than a frame. */

import { serveWorkerCalls } from '#lib/client/transport/call-worker.ts';
import { checkForm } from '#lib/describe/form-check.ts';

serveWorkerCalls(checkForm);

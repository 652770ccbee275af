/** The worker that validates forms: loading the rules takes longer than a frame. */

import { serveWorkerCalls } from '#lib/client/transport/call-worker.ts';
import { checkForm } from '#lib/describe/form-check.ts';

serveWorkerCalls(checkForm);

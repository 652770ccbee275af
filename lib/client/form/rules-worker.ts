/** The worker that holds the contract's rules: to load them takes a page longer than a frame has. */

import { answerQuestions } from '#lib/client/transport/call-worker.ts';
import { checkForm } from '#lib/describe/form-check.ts';

answerQuestions(checkForm);

/** The worker that holds the contract's rules: to load them takes a page longer than a frame has. */
import { checkForm } from '#lib/describe/form-check.ts';
import { answerQuestions } from '../ask-worker.ts';

answerQuestions(checkForm);

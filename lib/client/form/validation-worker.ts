/** The worker that validates forms: loading the rules takes longer than a frame. */
import { serveWorkerCalls } from '#lib/client/transport/call-worker.ts';
import { answerQuestion, type FormQuestion } from './answer-question.ts';

serveWorkerCalls(async (question: FormQuestion) => answerQuestion(question));

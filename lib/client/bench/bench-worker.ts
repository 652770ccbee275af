/** The worker that benches are analysed in, so that the page goes on meanwhile. */
import { answerQuestions } from '../ask-worker.ts';
import { analyseBench } from './analyse-bench.ts';

answerQuestions(analyseBench);

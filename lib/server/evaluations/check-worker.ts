/** The thread of user-checks.ts. It may be ended at any time. */
import { parentPort } from 'node:worker_threads';
import type { CheckResult } from '#lib/contract/pages/evaluation.ts';
import { problemOfCheck, runUserCheck, type UserCheck } from './user-checks.ts';

/** To the thread: a check with the text to run it on; without one, it is only looked at. */
export interface CheckRequest {
  check: UserCheck;
  text: string | undefined;
}

/** From the thread: `ready` once, then one answer per request. */
export type CheckAnswer = { ready: true } | { result: CheckResult } | { problem: string | undefined };

const port = parentPort;
if (port === null) throw new Error('check-worker.ts runs as a worker thread only');

const post = (answer: CheckAnswer): void => port.postMessage(answer);
port.on('message', ({ check, text }: CheckRequest) => {
  post(text === undefined ? { problem: problemOfCheck(check) } : { result: runUserCheck(check, text) });
});
post({ ready: true });

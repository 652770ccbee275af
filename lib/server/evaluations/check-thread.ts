/** Runs the checks of user-checks.ts in one thread, one after another; ends the thread when one takes too long. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CheckResult } from '#lib/contract/pages/evaluation.ts';
import type { CheckAnswer, CheckRequest } from './check-worker.ts';
import { checkNames, type UserCheck } from './user-checks.ts';

export type CheckThread = ReturnType<typeof createCheckThread>;

export interface CheckThreadOptions {
  /** For one check, ms. */
  limitMs?: number;
}

/** A check that needs more memory than this ends its thread. */
const resourceLimits = { maxOldGenerationSizeMb: 128 };

/** The thread starts with the first check. */
export function createCheckThread({ limitMs = 1_000 }: CheckThreadOptions = {}) {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  const thread = async (): Promise<Worker> => {
    if (worker !== undefined) return worker;
    const started = new Worker(new URL('./check-worker.ts', import.meta.url), { resourceLimits });
    started.unref();
    // Without a listener an error of the thread would end the process.
    started.on('error', () => {});
    started.once('exit', () => {
      if (worker === started) worker = undefined;
    });
    worker = started;
    await Promise.race([once(started, 'message'), once(started, 'exit')]);
    return started;
  };

  /** The answer; undefined if it takes too long, or too much memory. */
  const ask = async (request: CheckRequest): Promise<CheckAnswer | undefined> => {
    if (isClosed) throw new Error('The thread of checks is closed.');
    const running = await thread();
    const answer = new Promise<CheckAnswer | undefined>((resolve) => {
      const end = (value: CheckAnswer | undefined): void => {
        clearTimeout(timer);
        running.off('message', end);
        running.off('exit', fail);
        resolve(value);
      };
      const fail = (): void => end(undefined);
      const timer = setTimeout(fail, limitMs);
      running.on('message', end);
      running.on('exit', fail);
      running.postMessage(request);
    });
    const found = await answer;
    if (found === undefined) await running.terminate();
    return found;
  };
  const inTurn = (request: CheckRequest): Promise<CheckAnswer | undefined> => {
    const turn = last.then(() => ask(request));
    last = turn.catch(() => {});
    return turn;
  };

  return {
    async run(check: UserCheck, text: string): Promise<CheckResult> {
      const answer = await inTurn({ check, text });
      if (answer !== undefined && 'result' in answer) return answer.result;
      const detail = `The ${check.kind} takes too long.`;
      return { name: checkNames[check.kind], passed: null, detail };
    },
    /** Why a check cannot be used; undefined if it can. */
    async problemOf(check: UserCheck): Promise<string | undefined> {
      const answer = await inTurn({ check, text: undefined });
      return answer !== undefined && 'problem' in answer ? answer.problem : 'it takes too long';
    },
    async close(): Promise<void> {
      isClosed = true;
      await worker?.terminate();
    },
  };
}

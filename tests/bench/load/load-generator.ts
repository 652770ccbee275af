// The parent's side of the load process: one job at a time, each with a time limit.
import { fileURLToPath } from 'node:url';
import { startProcess } from '#tests/bench/process/start-process.ts';
import {
  type DisconnectJob,
  type FirstEventJob,
  type LoadJob,
  loadAnswer,
  type PacedJob,
  type PacedResult,
  pacedResult,
  type RateJob,
  type RateResult,
  rateResult,
  timesResult,
} from './load-job.ts';

export interface LoadGenerator {
  rate(job: Omit<RateJob, 'kind'>): Promise<RateResult>;
  firstEvents(job: Omit<FirstEventJob, 'kind'>): Promise<(number | null)[]>;
  disconnect(job: Omit<DisconnectJob, 'kind'>): Promise<(number | null)[]>;
  paced(job: Omit<PacedJob, 'kind'>): Promise<PacedResult>;
  stop(): Promise<void>;
}

const limitMs = 30_000;

export function startLoad(cores: string | undefined): LoadGenerator {
  const script = fileURLToPath(import.meta.resolve('./load-process.ts'));
  const started = startProcess({ script, cores, channel: true });
  let lastId = 0;

  function run(job: LoadJob): Promise<unknown> {
    lastId += 1;
    const id = lastId;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const fail = (why: string) => reject(new Error(`${why}\n${started.output()}`));
    const limit = setTimeout(() => fail('The load process did not answer in time.'), limitMs);
    const onExit = () => fail('The load process ended.');
    const onMessage = (message: unknown) => {
      const answer = loadAnswer.parse(message);
      if (answer.id !== id) return;
      if ('error' in answer) fail(answer.error);
      else resolve(answer.result);
    };
    started.child.on('message', onMessage);
    started.child.once('exit', onExit);
    started.child.send({ id, job });
    return promise.finally(() => {
      clearTimeout(limit);
      started.child.off('message', onMessage);
      started.child.off('exit', onExit);
    });
  }

  return {
    rate: async (job) => rateResult.parse(await run({ kind: 'rate', ...job })),
    firstEvents: async (job) => timesResult.parse(await run({ kind: 'first event', ...job })),
    disconnect: async (job) => timesResult.parse(await run({ kind: 'disconnect', ...job })),
    paced: async (job) => pacedResult.parse(await run({ kind: 'paced', ...job })),
    stop: () => started.stop(),
  };
}

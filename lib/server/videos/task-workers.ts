/** The workers of video tasks: submissions; polls, with the downloads that follow; stops. Each has places of its own. */
import { setMaxListeners } from 'node:events';
import type { LiveStatus } from '#lib/contract/videos/video-status.ts';
import { createWorker } from '#lib/server/db/job-worker.ts';
import type { Places } from '#lib/server/db/places.ts';
import { callOf, createAdvanceTask, requestOf } from './advance-task.ts';
import { createStopWorker } from './stop-upstream.ts';
import { type Claimed, placesOf } from './task-leases.ts';
import type { StepContext } from './task-step.ts';

/** Steps of one kind at once; the places of targets and owners are the limit that counts. */
const concurrency = 512;
/** How long a finished video waits for the place of a download before it is polled again, which renews its link. */
const placeMs = 30_000;
/** How long aborted steps may take to end. */
const abandonMs = 1_000;

/** `claimMs`: interval at which due tasks are claimed that no timer of this process announces. */
export function createTaskWorkers(context: StepContext, claimMs: number) {
  const { leases, logger, places } = context;
  const stopping = new AbortController();
  /** Of submissions, which may run longer while the process stops. */
  const cutting = new AbortController();
  // Every running step listens.
  for (const { signal } of [stopping, cutting]) setMaxListeners(0, signal);

  const onError = (error: unknown): void => logger.warn({ err: error }, 'Due tasks could not be claimed.');
  const pace = { concurrency, onError, pollMs: claimMs };
  const advance = createAdvanceTask(context, (task, delayMs) =>
    (task.status === 'pending' ? starts : polls).wakeAfter(delayMs),
  );

  const createStepWorker = (
    kind: 'starts' | 'polls',
    statuses: readonly LiveStatus[],
    signal: AbortSignal,
  ) => {
    const running = new Set<string>();
    const worker = createWorker<Claimed>({
      ...pace,
      claim: (limit) => leases.claim({ statuses, limit, places: places[kind], running: [...running] }),
      async run(claimed) {
        const { task } = claimed;
        const names = placesOf(task);
        running.add(task.id);
        let used: Places | undefined = places[kind];
        const leave = (): void => {
          // With a delay, so that many places that get free together cause one claim.
          if (used?.leave(names)) worker.wakeAfter(0);
          used = undefined;
        };
        const beginDownload = async (signal: AbortSignal): Promise<boolean> => {
          leave();
          const isFree = await places.downloads.enter(names, { waitMs: placeMs, signal });
          if (isFree) used = places.downloads;
          return isFree;
        };
        await advance(claimed, { stopping: signal, beginDownload }).catch((error: unknown) =>
          logger.warn({ err: error, task: task.id }, 'The lease of a task could not be ended.'),
        );
        running.delete(task.id);
        leave();
      },
    });
    return worker;
  };
  const starts = createStepWorker('starts', ['pending'], cutting.signal);
  const polls = createStepWorker('polls', ['queue', 'in_progress'], stopping.signal);
  const stops = createStopWorker(
    {
      ...context,
      places: places.stops,
      stopping: stopping.signal,
      cancel: (task, signal) =>
        context
          .portFor(task.provider)
          ?.cancel(task.upstreamId, requestOf(context, task), callOf(context, task, signal))
          .catch((error: unknown) => {
            context.onProviderFailure(task, error);
            throw error;
          }),
    },
    pace,
  );

  const all = [starts, polls, stops];
  const drain = (): void => {
    for (const worker of all) worker.stop();
  };
  const idle = (workers: typeof all) => Promise.all(workers.map((worker) => worker.idle()));
  return {
    starts,
    polls,
    stops,
    start(): void {
      for (const worker of all) worker.start();
    },
    /** Claims nothing more; running steps go on. */
    drain,
    /** See `VideoTasks.stop`. */
    async stop({ graceMs, limitMs }: { graceMs: number; limitMs: number }): Promise<void> {
      drain();
      const others = withinMs(Math.min(graceMs, limitMs), idle([polls, stops]));
      others.then(() => stopping.abort(new Error('The process is stopping.'))).catch(() => {});
      await Promise.all([others, withinMs(limitMs, idle([starts]))]);
      cutting.abort(new Error('The process is stopping.'));
      await withinMs(abandonMs, idle(all));
    },
  };
}

/** Resolves with the promise, or after the time. */
async function withinMs(ms: number, promise: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise, timeout]);
  clearTimeout(timer);
}

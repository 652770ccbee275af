/**
 * The workers of video tasks: submissions; polls, with the downloads that follow; stops. Each has places of its own. A
 * step has a lease, a deadline and a signal; `submit-task` and `poll-task` do the work.
 */
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { LiveStatus } from '#lib/contract/videos/video-status.ts';
import { type CreateVideoRequest, readVideoRequest } from '#lib/contract/videos/video-variants.ts';
import type { Places } from '#lib/server/db/leases.ts';
import { createWorker, type WorkerOptions } from '#lib/server/db/worker.ts';
import type { ProviderCall, VideoRequest } from '#lib/server/providers/provider.ts';
import { pollTask } from './poll-task.ts';
import { InputMissingError } from './read-failure.ts';
import { createStopWorker } from './stop-upstream.ts';
import { parkTask, type ReadMedium, restoreMedia, submitTask } from './submit-task.ts';
import { type Claimed, placesOf } from './task-leases.ts';
import {
  createStepSignal,
  delayAfter,
  expireTask,
  retryLater,
  type Step,
  type StepContext,
  type StepOutcome,
  type StepSignal,
} from './task-step.ts';
import { isLive, type VideoTask } from './video-task.ts';

/** Steps of one kind at once; the places of targets and owners are the limit that counts. */
const concurrency = 512;
/** How long a finished video waits for the place of a download before it is polled again, which renews its link. */
const placeMs = 30_000;
/** How long aborted steps may take to end. */
const abandonMs = 1_000;

/** `pollMs`: interval at which due tasks are claimed that no timer of this process announces. */
export function createTaskWorkers(
  context: StepContext,
  timing: Pick<WorkerOptions<Claimed>, 'pollMs' | 'clock'>,
) {
  const { leases, logger, places } = context;
  const stopping = new AbortController();
  /** Of submissions, which may run longer while the process stops. */
  const cutting = new AbortController();
  // Every running step listens.
  for (const { signal } of [stopping, cutting]) setMaxListeners(0, signal);

  const onError = (error: unknown): void => logger.warn({ err: error }, 'Due tasks could not be claimed.');
  const pace = { concurrency, onError, ...timing };
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
function withinMs(ms: number, promise: Promise<unknown>): Promise<unknown> {
  return Promise.race([promise, wait(ms, undefined, { ref: false })]);
}

interface AdvanceRun {
  /** Aborts when the process stops. */
  stopping: AbortSignal;
  beginDownload: Step['beginDownload'];
}

/** Runs the step of a claimed task. */
type AdvanceTask = (claimed: Claimed, run: AdvanceRun) => Promise<void>;

/** `onNextStep`: the task is live and its next step is due after the delay. */
function createAdvanceTask(
  context: StepContext,
  onNextStep: (task: VideoTask, delayMs: number) => void,
): AdvanceTask {
  const { leases, changes, logger, portFor, now } = context;
  const pollSignals = new Map<string, StepSignal>();
  changes.onTaskChange(({ task }) => {
    if (!isLive(task)) pollSignals.get(task.id)?.abort(new Error('The task has ended.'));
  });

  return async (claimed, { stopping, beginDownload }) => {
    const { task, lease } = claimed;
    const stopRenewing = leases.keep(lease);
    const left = task.expiresAt.getTime() - now();
    // An aborted submission may leave a video at the upstream that nothing can stop.
    const leastMs = left <= 0 || task.status === 'pending' ? context.lastStepMs : 0;
    // Slightly after the deadline: timers may fire early, and the next step must see an overdue task.
    const signal = createStepSignal(stopping, Math.max(left + 10, leastMs));
    // A cancel does not abort a submission: only the upstream's response has the id to stop.
    if (task.status !== 'pending') pollSignals.set(task.id, signal);
    let delay: StepOutcome;
    try {
      delay = await advance(context, claimed, { ...signal, beginDownload });
    } catch (error) {
      logger.warn({ err: error, task: task.id }, 'A step of a task failed.');
      delay = delayAfter(task.failures, context.failureBackOff);
    } finally {
      stopRenewing();
      pollSignals.delete(task.id);
      signal.dispose();
    }
    const delayMs = delay === 'ended' ? 0 : beforeDeadline(delay, task.expiresAt.getTime() - now());
    const keep = delay !== 'ended' && portFor(task.provider)?.worksInProcess === true && !stopping.aborted;
    const current = await leases.release(lease, { delayMs, keep });
    if (current !== null && isLive(current)) onNextStep(current, delayMs);
  };
}

async function advance(
  context: StepContext,
  { task, lease }: Claimed,
  { signal, limit, beginDownload }: StepSignal & Pick<Step, 'beginDownload'>,
): Promise<StepOutcome> {
  const port = context.portFor(task.provider);
  const isOverdue = task.expiresAt.getTime() <= context.now();
  if (isOverdue && task.status === 'pending' && task.submittingAt !== null && task.parkedAt === null)
    return await parkTask(context, { task, lease });
  if (isOverdue && (task.status === 'pending' || port === undefined))
    return await expireTask(context, { task, lease });
  if (port === undefined) {
    const message = `Waiting for the provider ${task.provider}, which is not in the settings.`;
    return await retryLater(context, { task, lease }, { message });
  }
  const request = requestOf(context, task);
  const work = { lease, port, limit, beginDownload, request, call: callOf(context, task, signal) };
  return task.status === 'pending'
    ? await submitTask(context, { ...work, task })
    : await pollTask(context, { ...work, task });
}

/** A step that waits beyond the deadline takes place at the deadline. */
function beforeDeadline(delay: number, left: number): number {
  return left > 0 ? Math.min(delay, left) : delay;
}

/** The task for its provider. The body is assembled once, when the provider requests it. */
function requestOf({ assets }: Pick<StepContext, 'assets'>, task: VideoTask): VideoRequest {
  const readMedium: ReadMedium = async (assetId) => {
    const bytes = await assets.readAssetBytes(assetId);
    if (bytes === null) throw new InputMissingError();
    return bytes;
  };
  let body: Promise<CreateVideoRequest> | undefined;
  return {
    token: task.id,
    loadBody() {
      body ??= restoreMedia(task.request, readMedium).then(readVideoRequest);
      return body;
    },
  };
}

function callOf(
  { mediaLoader, modelAt }: Pick<StepContext, 'mediaLoader' | 'modelAt'>,
  task: VideoTask,
  signal: AbortSignal,
): ProviderCall {
  return {
    // A new submission follows only if the last one was not accepted, or a person decides so.
    requestId: `${task.id}-${task.startAttempts + (task.submittingAt === null ? 1 : 0)}`,
    signal,
    fault: task.fault ?? undefined,
    model: modelAt(task.provider, task.model),
    loadMedia: mediaLoader(signal),
  };
}

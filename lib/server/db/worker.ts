/** Claims jobs and runs them with limited parallelism, at intervals and when it is woken. */
import { type Clock, machineClock } from './clock.ts';

export interface WorkerOptions<Job> {
  concurrency: number;
  pollMs: number;
  /** Resolves with up to `limit` jobs, which no other worker gets. */
  claim(limit: number): Promise<readonly Job[]>;
  /** Runs one job; must not reject. */
  run(job: Job): Promise<void>;
  onError(error: unknown): void;
  clock?: Clock | undefined;
}

export function createWorker<Job>(options: WorkerOptions<Job>) {
  const { concurrency, pollMs, claim, run, onError, clock = machineClock } = options;
  const { tickMs } = clock;
  const running = new Set<Promise<void>>();
  let turning: Promise<void> | null = null;
  let again = false;
  let started = false;
  let endPolling = (): void => {};
  /** Requested wakes by their tick: many tasks with one delay wake the worker once. */
  const timers = new Map<number, () => void>();
  /** Jobs may be left because all places were in use. */
  let full = false;

  const wake = (): void => {
    if (!started || clock.isStill()) return;
    again = true;
    turning ??= turn().finally(() => {
      turning = null;
      if (again) wake();
    });
  };
  const turn = async (): Promise<void> => {
    while (again && started && running.size < concurrency) {
      again = false;
      const free = concurrency - running.size;
      const jobs = await claim(free).catch((error: unknown) => {
        onError(error);
        return [];
      });
      for (const job of jobs) begin(job);
      if (jobs.length === free) again = true;
    }
    full = running.size >= concurrency;
    again = false;
  };
  const begin = (job: Job): void => {
    const ended: Promise<void> = run(job).finally(() => {
      running.delete(ended);
      if (full) wake();
    });
    running.add(ended);
  };

  /** Resolves when nothing is being claimed or run. */
  const idle = async (): Promise<void> => {
    while (turning !== null || running.size > 0) await Promise.all([turning, ...running]);
  };
  /** Claims no more jobs; running ones continue. */
  const stop = (): void => {
    started = false;
    endPolling();
    for (const end of timers.values()) end();
  };
  clock.join({ wake, isBusy: () => turning !== null || running.size > 0, idle });

  return {
    wake,
    wakeAfter(ms: number): void {
      const tick = Math.ceil((clock.now() + ms) / tickMs);
      if (!started || timers.has(tick)) return;
      const wakeNow = (): void => {
        timers.delete(tick);
        wake();
      };
      timers.set(tick, clock.after(tick * tickMs - clock.now(), wakeNow));
    },
    start(): void {
      started = true;
      endPolling = clock.every(pollMs, wake);
      wake();
    },
    stop,
    idle,
    /** Stops and waits for running jobs; after `graceMs` aborts them. */
    async finish(stopping: AbortController, graceMs: number): Promise<void> {
      stop();
      const timer = setTimeout(() => stopping.abort(), graceMs);
      await idle();
      clearTimeout(timer);
    },
  };
}

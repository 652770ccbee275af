/** Runs jobs with limited parallelism: claims them when woken, at requested times and at an interval. */

export interface WorkerOptions<Job> {
  concurrency: number;
  pollMs: number;
  /** Resolves with up to `limit` jobs, which no other worker gets. */
  claim(limit: number): Promise<readonly Job[]>;
  /** Runs one job; must not reject. */
  run(job: Job): Promise<void>;
  onError(error: unknown): void;
}

const tickMs = 20;

export function createWorker<Job>({ concurrency, pollMs, claim, run, onError }: WorkerOptions<Job>) {
  const running = new Set<Promise<void>>();
  let turning: Promise<void> | null = null;
  let again = false;
  let started = false;
  let clock: NodeJS.Timeout | undefined;
  /** Requested wakes by their tick: many tasks with one delay wake the worker once. */
  const timers = new Map<number, NodeJS.Timeout>();
  /** Jobs may be left because all places were in use. */
  let full = false;

  const wake = (): void => {
    if (!started) return;
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
    clearInterval(clock);
    for (const timer of timers.values()) clearTimeout(timer);
  };

  return {
    wake,
    wakeAfter(ms: number): void {
      const tick = Math.ceil((performance.now() + ms) / tickMs);
      if (!started || timers.has(tick)) return;
      const wakeNow = (): void => {
        timers.delete(tick);
        wake();
      };
      timers.set(tick, setTimeout(wakeNow, tick * tickMs - performance.now()));
    },
    start(): void {
      started = true;
      clock = setInterval(wake, pollMs);
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

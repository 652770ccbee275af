/** Runs jobs with limited parallelism: fetches when woken and at an interval. */

export type JobWorker = ReturnType<typeof createJobWorker>;

export interface JobWorkerOptions<Job> {
  concurrency: number;
  pollMs: number;
  /** Removes up to `most` jobs from the queue. */
  fetch(most: number): Promise<readonly Job[]>;
  /** Runs one job; must not reject. */
  run(job: Job): Promise<void>;
  onError(error: unknown): void;
}

export function createJobWorker<Job>({ concurrency, pollMs, fetch, run, onError }: JobWorkerOptions<Job>) {
  const running = new Set<Promise<void>>();
  let turning: Promise<void> | null = null;
  let again = false;
  let started = false;
  let clock: NodeJS.Timeout | undefined;

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
      const jobs = await fetch(free).catch((error: unknown) => {
        onError(error);
        return [];
      });
      for (const job of jobs) begin(job);
      if (jobs.length === free) again = true;
    }
    // All places are in use: the end of a job wakes the worker.
    again = false;
  };
  const begin = (job: Job): void => {
    const ended: Promise<void> = run(job).finally(() => {
      running.delete(ended);
      wake();
    });
    running.add(ended);
  };

  return {
    wake,
    start(): void {
      started = true;
      clock = setInterval(wake, pollMs);
      wake();
    },
    /** Fetches no more jobs; running ones continue. */
    stop(): void {
      started = false;
      clearInterval(clock);
    },
    /** Resolves when nothing is being fetched or run. */
    async idle(): Promise<void> {
      while (turning !== null || running.size > 0) await Promise.all([turning, ...running]);
    },
  };
}

/** When workers look for work: at times of the machine, or of a test that lets time pass. Time limits of calls do not follow it. */

/** What a clock that stands still must start and wait for. */
export interface ClockWorker {
  /** Looks for due work. */
  wake(): void;
  isBusy(): boolean;
  /** Resolves when nothing is being claimed or run. */
  idle(): Promise<void>;
}

export interface Clock {
  /** Requested times are rounded up to it, so that many of them wake a worker once. */
  readonly tickMs: number;
  /** In ms, from any start. */
  now(): number;
  /** Time stands still: no work begins. */
  isStill(): boolean;
  join(worker: ClockWorker): void;
  /** Runs once, after the time in ms. Returns a function that prevents it. */
  after(ms: number, run: () => void): () => void;
  /** Runs at an interval in ms, without keeping the process alive. Returns a function that ends it. */
  every(ms: number, run: () => unknown): () => void;
}

export const machineClock: Clock = {
  tickMs: 20,
  now: () => performance.now(),
  isStill: () => false,
  join() {},
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  every(ms, run) {
    const timer = setInterval(run, ms).unref();
    return () => clearInterval(timer);
  },
};

/**
 * Regular work. A run that lasts longer than the interval skips its turns. Returns a function that ends it and waits for a run. `onError` receives
 * what the work throws.
 */
export function repeat(
  ms: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
  clock: Clock = machineClock,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const end = clock.every(ms, () => {
    running ??= work()
      .then(() => {}, onError)
      .finally(() => {
        running = undefined;
      });
    return running;
  });
  return async () => {
    end();
    await running;
  };
}

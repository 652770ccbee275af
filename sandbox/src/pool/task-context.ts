/** What a task sees of the pool while it runs in its thread. */

export interface TaskContext<Report = never> {
  /** True once the caller has lost interest. Works inside synchronous loops; look at it at least every 100 ms. */
  isCancelled(): boolean;
  /** Throws an AbortError once the caller has lost interest. */
  throwIfCancelled(): void;
  /** Sends something to the caller's `onReport`: progress, a partial image. It is copied. */
  report(report: Report): void;
}

/** A context for calling a task in the caller's own thread: tests, benchmarks. */
export function localContext<Report = never>(
  options: { signal?: AbortSignal; onReport?: (report: Report) => void } = {},
): TaskContext<Report> {
  return {
    isCancelled: () => options.signal?.aborted ?? false,
    throwIfCancelled: () => options.signal?.throwIfAborted(),
    report: (report) => options.onReport?.(report),
  };
}

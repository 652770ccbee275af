/** What a task sees of the pool while it runs in its thread. */

export interface TaskContext<Report = never> {
  /** True after the caller has cancelled, also inside a synchronous loop; check it at least every 100 ms. */
  isCancelled(): boolean;
  /** Throws an AbortError after the caller has cancelled. */
  throwIfCancelled(): void;
  /** Sends a copy of a value to the caller's `onReport`: progress, a partial image. */
  report(report: Report): void;
}

/** A context to call a task in the caller's own thread, in tests and benchmarks. */
export function localContext<Report = never>(
  options: { signal?: AbortSignal; onReport?: (report: Report) => void } = {},
): TaskContext<Report> {
  return {
    isCancelled: () => options.signal?.aborted ?? false,
    throwIfCancelled: () => options.signal?.throwIfAborted(),
    report: (report) => options.onReport?.(report),
  };
}

/**
 * The signal of one step: aborts with the process, at a time limit, or by hand, and leaves nothing behind.
 * `AbortSignal.any` over a signal that lives as long as the process keeps 1 KB for each step, for ever (Node 24).
 */

export interface StepSignal {
  readonly signal: AbortSignal;
  abort(reason: Error): void;
  /** Lets go of the process's signal and of the clock. */
  dispose(): void;
}

/** The longest time that a timer can hold. */
const mostMs = 2 ** 31 - 1;

export function createStepSignal(stopping: AbortSignal, limitMs: number): StepSignal {
  const controller = new AbortController();
  const stop = (): void => controller.abort(stopping.reason);
  const abort = (reason: Error): void => controller.abort(reason);
  const clock = setTimeout(() => abort(new Error('The time for this is over.')), Math.min(limitMs, mostMs));
  if (stopping.aborted) stop();
  stopping.addEventListener('abort', stop, { once: true });
  return {
    signal: controller.signal,
    abort,
    dispose() {
      clearTimeout(clock);
      stopping.removeEventListener('abort', stop);
    },
  };
}

/** A bounded number of slots with a bounded first-in, first-out queue. Knows nothing about threads. */
import { SandboxError } from '#sandbox/sandbox-error.ts';

export interface Slots {
  /**
   * Waits for a slot and returns the function that frees it. Rejects with the signal's reason if it aborts first and
   * with `pool_busy` if the queue is full.
   */
  take(signal: AbortSignal): Promise<() => void>;
}

export function createSlots(count: number, queue: number): Slots {
  const waiting = new Set<() => void>();
  let free = count;

  function release(): void {
    const [next] = waiting;
    if (next) next();
    else free += 1;
  }

  function waitForSlot(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const admit = () => {
      leave();
      resolve();
    };
    const onAbort = () => {
      leave();
      reject(signal.reason);
    };
    const leave = () => {
      waiting.delete(admit);
      signal.removeEventListener('abort', onAbort);
    };
    waiting.add(admit);
    signal.addEventListener('abort', onAbort);
    return promise;
  }

  return {
    async take(signal) {
      signal.throwIfAborted();
      if (free > 0) free -= 1;
      else if (waiting.size < queue) await waitForSlot(signal);
      else throw new SandboxError('pool_busy', `${count} tasks are running and ${queue} tasks are waiting.`);
      return release;
    },
  };
}

/** A bounded number of slots and a bounded, fair queue before them. Knows nothing of threads. */
import { TaskError } from './task-error.ts';

export interface Slots {
  /**
   * Waits for a slot and gives the function that frees it. Rejects with the signal's reason when it aborts first,
   * with `pool_busy` when the queue is full, with `pool_closed` after `close`.
   */
  take(signal?: AbortSignal): Promise<() => void>;
  /** Refuses everybody who waits and everybody who comes. */
  close(): void;
}

interface Waiter {
  admit(): void;
  refuse(error: TaskError): void;
}

export function createSlots(count: number, queue: number): Slots {
  const waiting = new Set<Waiter>();
  let free = count;
  let closed = false;

  function release(): void {
    const [next] = waiting;
    if (next === undefined) free += 1;
    else next.admit();
  }

  return {
    async take(signal) {
      signal?.throwIfAborted();
      if (closed) throw closedError();
      if (free > 0) {
        free -= 1;
        return once(release);
      }
      if (waiting.size >= queue) {
        throw new TaskError('pool_busy', `All ${count} threads are busy and ${queue} tasks are waiting.`);
      }
      await waitForTurn(waiting, signal);
      return once(release);
    },
    close() {
      closed = true;
      for (const waiter of [...waiting]) waiter.refuse(closedError());
    },
  };
}

function waitForTurn(waiting: Set<Waiter>, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onAbort = () => leave(() => reject(signal?.reason));
  const waiter: Waiter = {
    admit: () => leave(resolve),
    refuse: (error) => leave(() => reject(error)),
  };
  function leave(settle: () => void): void {
    waiting.delete(waiter);
    signal?.removeEventListener('abort', onAbort);
    settle();
  }
  waiting.add(waiter);
  signal?.addEventListener('abort', onAbort);
  return promise;
}

function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (!done) action();
    done = true;
  };
}

function closedError(): TaskError {
  return new TaskError('pool_closed', 'The worker pool is closed.');
}

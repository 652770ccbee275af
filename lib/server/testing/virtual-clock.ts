/**
 * Time that stands still until a test advances it: `Date` of this process, and the clock of its workers. The embedded database
 * is read by `Date` alone. Timers of connections and limits stay real. The delays of retries have no jitter.
 */
import type { Clock, ClockWorker } from '#lib/server/db/clock.ts';

export interface VirtualClock extends Clock {
  /** Resolves when all that is due within the time has happened, with the time of then in Unix ms. */
  advance(ms: number): Promise<number>;
}

interface Timer {
  dueMs: number;
  run(): unknown;
}

/** Takes the place of `Date` and `Math.random` of this process. */
export function startVirtualClock(): VirtualClock {
  let nowMs = Date.now();
  stopDate(() => nowMs);
  // The server takes it for jitter alone.
  Math.random = () => 0;

  let isStill = true;
  const workers: ClockWorker[] = [];
  const timers = new Set<Timer>();
  const regular = new Set<Timer & { everyMs: number }>();
  let advancing: Promise<unknown> = Promise.resolve();

  /** Time passes from timer to timer, as soon as nobody works. */
  const passUntil = async (endMs: number): Promise<void> => {
    for (;;) {
      await settled(workers);
      const next = earliest(timers);
      if (next === undefined || next.dueMs > endMs) break;
      timers.delete(next);
      nowMs = Math.max(nowMs, next.dueMs);
      next.run();
    }
    nowMs = endMs;
  };
  const advance = async (ms: number): Promise<number> => {
    const endMs = nowMs + ms;
    isStill = false;
    for (const worker of workers) worker.wake();
    await passUntil(endMs);
    // What happens at intervals finds what no timer announces: once is enough.
    for (const timer of regular) {
      if (timer.dueMs > endMs) continue;
      timer.dueMs = endMs + timer.everyMs;
      await timer.run();
    }
    await passUntil(endMs);
    isStill = true;
    return endMs;
  };

  return {
    tickMs: 1,
    now: () => nowMs,
    isStill: () => isStill,
    join: (worker) => void workers.push(worker),
    after(ms, run) {
      const timer = { dueMs: nowMs + ms, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    every(ms, run) {
      const timer = { everyMs: ms, dueMs: nowMs + ms, run };
      regular.add(timer);
      return () => regular.delete(timer);
    },
    advance(ms) {
      const done = advancing.then(() => advance(ms));
      advancing = done.catch(() => {});
      return done;
    },
  };
}

function earliest(timers: Iterable<Timer>): Timer | undefined {
  let first: Timer | undefined;
  for (const timer of timers) if (first === undefined || timer.dueMs < first.dueMs) first = timer;
  return first;
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Resolves when no worker works, and none begins within some turns of the event loop. */
async function settled(workers: readonly ClockWorker[]): Promise<void> {
  for (let quietTurns = 0; quietTurns < 3; quietTurns += 1) {
    const busy = workers.filter((worker) => worker.isBusy());
    if (busy.length > 0) quietTurns = -1;
    await Promise.all(busy.map((worker) => worker.idle()));
    await nextTurn();
  }
}

function stopDate(now: () => number): void {
  Date.now = now;
  globalThis.Date = new Proxy(Date, {
    construct: (target, values, proxy) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, proxy),
  });
}

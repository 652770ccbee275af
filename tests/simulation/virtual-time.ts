/** Virtual time: timers fire in order, as soon as no work is left that needs no time. */
import { vi } from 'vitest';

/** Work outside of timers: queries and files. */
let working = 0;
/** Works since time last passed. */
let begun = 0;
/** More of them are a loop that never ends. */
const mostBegun = 1_000;
let lastMs = 0;

export async function counted<Result>(work: () => Promise<Result>): Promise<Result> {
  working += 1;
  begun += 1;
  try {
    return await work();
  } finally {
    working -= 1;
  }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
/** Turns of the event loop without queries: streams need some of them. */
const quietTurns = 3;

/** Resolves when only timers can continue the work. */
async function quiet(): Promise<void> {
  for (let turns = 0; turns < quietTurns; turns += 1) {
    await nextTurn();
    if (working > 0) turns = -1;
    if (begun <= mostBegun) continue;
    begun = 0;
    throw new Error('Work goes on without an end, and no time passes.');
  }
}

export function startVirtualTime(): void {
  begun = 0;
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    // The clock of PGlite must not run back.
    now: Math.max(lastMs, Date.now()),
    loopLimit: 1_000_000,
  });
}

/** Lets time pass until the condition holds, or the limit is reached: false. */
export async function passTime(untilMs: number, isOver: () => Promise<boolean> | boolean): Promise<boolean> {
  for (;;) {
    await quiet();
    if (await isOver()) return true;
    if (Date.now() >= untilMs || vi.getTimerCount() === 0) return false;
    lastMs = Date.now();
    vi.advanceTimersToNextTimer();
    if (Date.now() > lastMs) begun = 0;
  }
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** For what a killed process waits for. */
export const never = () => new Promise<never>(() => {});

/**
 * Poll intervals of tasks: short while tasks change, longer while they do not, none when all have ended.
 * Pure.
 */

const quickestMs = 2000;
const slowestMs = 10_000;
const firstRetryMs = 2000;
const slowestRetryMs = 30_000;

/** Milliseconds to the next poll; 0 for none. `quiet` is the number of consecutive polls without a change. */
export function pollInterval({ running, quiet }: { running: number; quiet: number }): number {
  if (running === 0) return 0;
  // A few unchanged polls are normal: the server polls upstreams less often.
  return Math.round(Math.min(slowestMs, quickestMs * 1.5 ** Math.max(0, quiet - 4)));
}

/** Milliseconds before a failed poll is retried; `tries` starts at 1. */
export function retryDelay(tries: number): number {
  return Math.min(slowestRetryMs, firstRetryMs * 2 ** Math.max(0, tries - 1));
}

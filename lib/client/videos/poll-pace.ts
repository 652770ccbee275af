/** How often the pages ask for tasks: often while something moves, seldom while it does not, never when all has ended. Pure. */

const quickestMs = 2000;
const slowestMs = 10_000;
const firstRetryMs = 2000;
const slowestRetryMs = 30_000;

/** Milliseconds to the next question; 0 for none. `quiet`: answers in a row that told nothing new. */
export function pollPause({ running, quiet }: { running: number; quiet: number }): number {
  if (running === 0) return 0;
  // A few quiet answers are usual: upstreams are looked at less often than we ask.
  return Math.round(Math.min(slowestMs, quickestMs * 1.5 ** Math.max(0, quiet - 4)));
}

/** Milliseconds before a question that failed is asked again; `tries` counts from 1. */
export function retryPause(tries: number): number {
  return Math.min(slowestRetryMs, firstRetryMs * 2 ** Math.max(0, tries - 1));
}

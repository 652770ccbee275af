/** Decides what follows an attempt: nothing more, or another one later. Pure. */

/** The result of an attempt; without a status there was no response. */
export interface AttemptResult {
  status: number | null;
  /** Null after a success. */
  error: string | null;
  /** From the header Retry-After. */
  retryAfterMs?: number | undefined;
}

export type NextStep =
  | { state: 'delivered' }
  /** `gone`: the receiver wants no more events of this task. */
  | { state: 'failed'; gone: boolean }
  | { state: 'waiting'; delayMs: number };

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Delays after the first attempt and each later one: ten attempts within two days. */
export const retryDelays: readonly number[] = [
  ...[5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute],
  ...[2 * hour, 5 * hour, 10 * hour, 24 * hour],
];

const longestDelay = 24 * hour;

/** Attempts after the first one that a receiver refused with 4xx: a deployment or a wrong path may be corrected soon. */
const refusalRetries = 3;
/** Statuses of the receiver's own state: later attempts may succeed. */
const temporary: ReadonlySet<number> = new Set([408, 409, 425, 429]);

/** `failures`: failed attempts before this one. */
export function nextAttempt(
  { status, error, retryAfterMs = 0 }: AttemptResult,
  failures: number,
  { delays = retryDelays, random = Math.random }: { delays?: readonly number[]; random?: () => number } = {},
): NextStep {
  if (error === null) return { state: 'delivered' };
  if (status === 410) return { state: 'failed', gone: true };
  const isRefusal = status !== null && status >= 400 && status < 500 && !temporary.has(status);
  const delay = isRefusal && failures >= refusalRetries ? undefined : delays[failures];
  if (delay === undefined) return { state: 'failed', gone: false };
  // Jitter only adds: receivers that failed together are not called together again.
  const jittered = delay * (1 + random() / 4);
  return { state: 'waiting', delayMs: Math.min(longestDelay, Math.max(jittered, retryAfterMs)) };
}

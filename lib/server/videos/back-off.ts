/** The delay before the next poll or retry. Pure: randomness is a parameter. */

export interface BackOff {
  /** The first delay, ms. */
  firstMs: number;
  /** Limit of a delay, ms. */
  mostMs: number;
}

/** Between polls of a task. */
export const pollBackOff: BackOff = { firstMs: 1_000, mostMs: 10_000 };
/** Between retries at a failing upstream. */
export const failureBackOff: BackOff = { firstMs: 1_000, mostMs: 60_000 };

/** Limit of the delay that an upstream may request. */
const mostRequestedMs = 600_000;

/** In ms, as an upstream requests it; `longest`: that of the pace. */
export type RequestedDelay = number | 'longest';

/**
 * The delay in ms after `attempts` earlier ones: 1.5 times longer each time, with 20 % jitter so that tasks created
 * together spread out. A delay that the upstream requests is the minimum.
 */
export function delayAfter(
  attempts: number,
  pace: BackOff,
  requested?: RequestedDelay,
  random: () => number = Math.random,
): number {
  const requestedMs = requested === 'longest' ? pace.mostMs : requested;
  if (requestedMs !== undefined && requestedMs >= 0)
    return Math.min(requestedMs, mostRequestedMs) * (1 + 0.2 * random());
  const grown = Math.min(pace.firstMs * 1.5 ** Math.min(attempts, 30), pace.mostMs);
  return grown * (0.8 + 0.4 * random());
}

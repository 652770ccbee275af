/** How long to wait before the next look at a task. Pure: chance is a parameter. */

export interface BackOff {
  /** The first pause, ms. */
  firstMs: number;
  /** No pause grows beyond this, ms. */
  mostMs: number;
}

/** Between looks at a task that is under way. */
export const pollBackOff: BackOff = { firstMs: 1_000, mostMs: 10_000 };
/** Between tries at an upstream that fails. */
export const failureBackOff: BackOff = { firstMs: 1_000, mostMs: 60_000 };

/** What an upstream may ask for, at most: a wish for a day would be a stall. */
const mostRequestedMs = 60_000;

/**
 * The pause in ms after `attempts` pauses before it: half as long again each time, and up to a fifth more or less
 * so that tasks made together do not stay together. A pause that the upstream asks for is at least kept.
 */
export function pauseAfter(
  attempts: number,
  pace: BackOff,
  requestedMs?: number,
  random: () => number = Math.random,
): number {
  if (requestedMs !== undefined && requestedMs >= 0)
    return Math.min(requestedMs, mostRequestedMs) * (1 + 0.2 * random());
  const grown = Math.min(pace.firstMs * 1.5 ** Math.min(attempts, 30), pace.mostMs);
  return grown * (0.8 + 0.4 * random());
}

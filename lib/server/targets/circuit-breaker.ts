/**
 * Stops calls to a target that fails again and again: after `failures` in a row it refuses for a while, then lets one
 * call try. Each failed try doubles the time.
 */

export interface CircuitBreakerOptions {
  /** Failures in a row that open it. */
  failures?: number;
  /** First time that it stays open, ms; at most 16 times as long. */
  openMs?: number;
  /** Unix ms. */
  now?: () => number;
}

export type CircuitState = 'closed' | 'open' | 'half-open';

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

export function createCircuitBreaker({
  failures: limit = 5,
  openMs = 10_000,
  now = Date.now,
}: CircuitBreakerOptions = {}) {
  let failures = 0;
  let openings = 0;
  let openUntil = 0;
  let isTrying = false;

  const state = (): CircuitState => {
    if (openings === 0) return 'closed';
    return now() < openUntil ? 'open' : 'half-open';
  };

  return {
    state,
    /** When the next call may try, Unix ms; null if it is closed. */
    get retryAt(): number | null {
      return openings === 0 ? null : openUntil;
    },
    /** Whether a call may be made now. The result of each permitted call must be reported. */
    permit(): boolean {
      const current = state();
      if (current === 'closed') return true;
      if (current === 'open' || isTrying) return false;
      isTrying = true;
      return true;
    },
    /** A response has begun: enough to close the circuit after a try, but it may still break off. */
    answered(): void {
      if (isTrying) this.succeeded();
    },
    succeeded(): void {
      // A call that began before it opened.
      if (openings > 0 && !isTrying) return;
      failures = 0;
      openings = 0;
      isTrying = false;
    },
    failed(): void {
      failures += 1;
      if (openings > 0 ? !isTrying : failures < limit) return;
      isTrying = false;
      openUntil = now() + openMs * 2 ** Math.min(openings, 4);
      openings += 1;
    },
    /** The call ended without telling anything about the target: the client left, or the request was wrong. */
    undecided(): void {
      isTrying = false;
    },
  };
}

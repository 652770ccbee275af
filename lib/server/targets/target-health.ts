/** What a target did lately, for the pages: counts, latency, last failures. Each call is reported once, at its end. */

export interface TargetFailure {
  /** ISO 8601. */
  at: string;
  code: string;
  /** For the operator; may name the operator's account, never a key. */
  message: string;
  /** Id of the call that failed; a video task has its own. */
  requestId: string;
}

export type TargetHealth = ReturnType<typeof createTargetHealth>;

/** At least the cells of a comparison that one provider answers. */
const maxFailures = 10;
const maxLatencies = 100;

export function createTargetHealth() {
  let calls = 0;
  let failed = 0;
  let rateLimited = 0;
  let lastSuccessAt: number | null = null;
  const failures: TargetFailure[] = [];
  const latencies: number[] = [];
  return {
    succeeded(milliseconds: number): void {
      calls += 1;
      lastSuccessAt = Date.now();
      latencies[calls % maxLatencies] = milliseconds;
    },
    failed(failure: Omit<TargetFailure, 'at'>): void {
      calls += 1;
      if (failure.code === 'rate_limit_exceeded') rateLimited += 1;
      else failed += 1;
      // Retries of one task would push out all others.
      const repeated = failures.findIndex(
        (one) => one.requestId === failure.requestId && one.code === failure.code,
      );
      if (repeated >= 0) failures.splice(repeated, 1);
      failures.unshift({ at: isoTime(Date.now()), ...failure });
      failures.length = Math.min(failures.length, maxFailures);
    },
    /** Since the start; latency until the first byte, ms, of the last 100 calls. */
    read() {
      const sorted = latencies.filter((one) => one !== undefined).toSorted((a, b) => a - b);
      const median = sorted[Math.floor(sorted.length / 2)] ?? null;
      const at = lastSuccessAt === null ? null : isoTime(lastSuccessAt);
      return { calls, failed, rateLimited, lastSuccessAt: at, medianMs: median, failures: [...failures] };
    },
  };
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** Limits repeated tries, so that an upstream in trouble does not get several times its requests. */

export type RetryBudget = ReturnType<typeof createRetryBudget>;

/** `most` tries at once; one more every `everyMs`. */
export function createRetryBudget({ most = 10, everyMs = 1000, now = Date.now } = {}) {
  let left = most;
  let at = now();
  return {
    take(): boolean {
      const present = now();
      left = Math.min(most, left + Math.max(0, present - at) / everyMs);
      at = present;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}

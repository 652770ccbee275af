/** Limits repeated tries, so that an upstream in trouble does not get several times its requests. */

export type RetryBudget = ReturnType<typeof createRetryBudget>;

const most = 10;
const everyMs = 1000;

/** `most` tries at once; one more every `everyMs`. */
export function createRetryBudget() {
  let left = most;
  let at = Date.now();
  return {
    take(): boolean {
      const present = Date.now();
      left = Math.min(most, left + Math.max(0, present - at) / everyMs);
      at = present;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}

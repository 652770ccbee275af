/** A bound in time for synchronous work that a hostile schema could make endless, catastrophic patterns included. */
import { createContext, Script } from 'node:vm';
import { isJsonObject } from '../json-value.ts';
import { TextEngineError } from '../text-engine-error.ts';

/**
 * Runs `work` and gives its result. Throws TextEngineError `schema_too_complex` when it takes longer than `limitMs`
 * of processor time or overflows the stack. `work` must be pure: on a busy machine it may run more than once.
 */
export function runWithin<Result>(limitMs: number, work: () => Result): Result {
  for (let attempt = 1; ; attempt += 1) {
    const start = process.threadCpuUsage();
    let result: { readonly value: Result } | undefined;
    const run = () => {
      result = { value: work() };
    };
    try {
      script.runInContext(createContext({ run }), { timeout: limitMs });
      if (result !== undefined) return result.value;
    } catch (error) {
      const isTimeout = isJsonObject(error) && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
      if (!isTimeout && !(error instanceof RangeError)) throw error;
      const used = process.threadCpuUsage(start);
      const wasStarved = isTimeout && used.user + used.system < (limitMs * 1000) / 2;
      if (!wasStarved || attempt === 5)
        throw new TextEngineError(
          'schema_too_complex',
          'the schema needs more work than the sandbox does for one response',
        );
    }
  }
}

/** Terminating a script is the only way that Node has to end a loop or a match from outside in the same thread. */
const script = new Script('run()');

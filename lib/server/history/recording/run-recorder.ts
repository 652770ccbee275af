/** Opens recordings and tracks the unfinished ones, so that the process can wait for them when it stops. */
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import type { Allowance } from './byte-queue.ts';
import { type RecorderDependencies, Recording } from './recording.ts';

/** Limit of the bytes of all responses that wait for the storage. */
const waitingLimit = 256 * 1024 * 1024;

export function createRunRecorder(
  parts: Pick<RecorderDependencies, 'store' | 'files' | 'health' | 'saveMedia' | 'now'>,
) {
  const allowance: Allowance = { limit: waitingLimit, waiting: 0 };
  const live = new Set<string>();
  const unfinished = new Set<Promise<void>>();
  const track = (work: Promise<void>): void => {
    unfinished.add(work);
    void work.finally(() => unfinished.delete(work));
  };
  return {
    /** `startedMs`: `performance.now()` when the request arrived. */
    open: (request: GatewayRequest, startedMs: number) =>
      new Recording({ ...parts, allowance, live, track }, request, startedMs),
    liveRuns: () => [...live],
    /** Registers work that must end before the database closes. */
    track,
    /** Resolves when everything finished is saved. */
    async settled(): Promise<void> {
      // Finished work may start more.
      while (unfinished.size > 0) await Promise.all(unfinished);
    },
  };
}

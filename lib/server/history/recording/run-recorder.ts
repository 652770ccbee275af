/** Opens recordings and tracks the unfinished ones, so that the process can wait for them when it stops. */
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import type { Allowance } from './byte-queue.ts';
import type { RecorderParts } from './recording.ts';
import { Recording } from './recording.ts';
import type { RunRecording } from './run-recording.ts';

/** How many bytes of all responses together may wait for the storage. */
const waitingLimit = 256 * 1024 * 1024;

export interface RunRecorder {
  /** `startedMs`: `performance.now()` when the request arrived. */
  open(request: GatewayRequest, startedMs: number): RunRecording;
  liveRuns(): readonly string[];
  /** Registers work that must end before the database closes. */
  track(work: Promise<void>): void;
  /** Resolves when everything finished is saved. */
  settled(): Promise<void>;
}

export function createRunRecorder(
  parts: Pick<RecorderParts, 'store' | 'files' | 'health' | 'saveMedia' | 'now'>,
): RunRecorder {
  const allowance: Allowance = { limit: waitingLimit, waiting: 0 };
  const live = new Set<string>();
  const unfinished = new Set<Promise<void>>();
  const track = (work: Promise<void>): void => {
    unfinished.add(work);
    void work.finally(() => unfinished.delete(work));
  };
  return {
    open: (request, startedMs) => new Recording({ ...parts, allowance, live, track }, request, startedMs),
    liveRuns: () => [...live],
    track,
    async settled() {
      // Finished work may start more.
      while (unfinished.size > 0) await Promise.all(unfinished);
    },
  };
}

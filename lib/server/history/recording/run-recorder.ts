/** Opens recordings of runs and knows which go on, so that the process can wait for them when it stops. */
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import type { Allowance } from './byte-queue.ts';
import type { RecorderParts } from './recording.ts';
import { Recording } from './recording.ts';
import type { RunRecording } from './run-recording.ts';

/** Bytes of all responses together that may wait for the storage. */
const waitingLimit = 256 * 1024 * 1024;

export interface RunRecorder {
  open(request: GatewayRequest): RunRecording;
  liveRuns(): readonly string[];
  /** Work that must end before the database does. */
  track(work: Promise<void>): void;
  /** Resolves when what has ended is written down. */
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
    open: (request) => new Recording({ ...parts, allowance, live, track }, request),
    liveRuns: () => [...live],
    track,
    async settled() {
      // What ends may leave more to do.
      while (unfinished.size > 0) await Promise.all(unfinished);
    },
  };
}

/** Opens recordings and tracks the unfinished ones, so that the process can wait for them when it stops. */

import type { Allowance } from '#lib/server/history/runs/run-files.ts';
import type { OutlivingCalls } from '#lib/server/http/outliving-calls.ts';
import { type RecorderDependencies, Recording } from './recording.ts';
import type { ReceivedRequest } from './run-details.ts';

/** Limit of the bytes of all responses that wait for the storage. */
const waitingLimit = 256 * 1024 * 1024;

/** Bytes of a response that are kept for those who watch it. */
const watchedBytes = 64 * 1024 * 1024;

export interface OpenedRun extends ReceivedRequest {
  /** Its client is this process, which ends it. Others go on when their client leaves. */
  isOwn: boolean;
}

export function createRunRecorder({
  calls,
  hasRoom,
  ...parts
}: Pick<RecorderDependencies, 'store' | 'files' | 'health' | 'saveMedia' | 'now'> & {
  calls: OutlivingCalls;
  hasRoom(): boolean;
}) {
  const allowance: Allowance = { limit: waitingLimit, waiting: 0 };
  const live: RecorderDependencies['live'] = new Map();
  const unfinished = new Set<Promise<void>>();
  const track = (work: Promise<void>): void => {
    unfinished.add(work);
    void work.finally(() => unfinished.delete(work));
  };
  return {
    /** Undefined if the disk is full. */
    open({ isOwn, ...received }: OpenedRun): Recording | undefined {
      if (!hasRoom()) return undefined;
      const call = calls.begin({ limit: watchedBytes, isShared: true });
      if (isOwn) received.request.onGone(() => call.interrupt('stopped'));
      return new Recording({ ...parts, allowance, live, track }, call, received);
    },
    live,
    /** Registers work that must end before the database closes. */
    track,
    /** Resolves when everything finished is saved. */
    async settled(): Promise<void> {
      // Finished work may start more.
      while (unfinished.size > 0) await Promise.all(unfinished);
    },
  };
}

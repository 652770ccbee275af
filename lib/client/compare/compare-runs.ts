/**
 * Runs comparison cells through a queue with limited concurrency and keeps the latest run of each cell.
 * Running a cell again drops its previous run. Independent of React.
 */

import { isLive } from '#lib/client/run/run.ts';
import type { NewRun, RunsStore } from '#lib/client/run/runs-store.ts';
import { createStore } from '#lib/client/storage/create-store.ts';

export interface CellRequest {
  /** Key of the cell, unique across all operations. */
  key: string;
  fingerprint: string;
  run: NewRun;
}

export type CellRun =
  | { phase: 'queued'; fingerprint: string; position: number; runId?: undefined }
  | { phase: 'sent'; fingerprint: string; runId: string };

/** Maximum number of concurrent requests. */
export const maxConcurrent = 4;

export function createCompareRuns(runs: RunsStore) {
  let queue: readonly CellRequest[] = [];
  let sent: ReadonlyMap<string, { fingerprint: string; runId: string }> = new Map();
  let starting = false;
  const shown = createStore<ReadonlyMap<string, CellRun>>(new Map());

  const publish = () => {
    const waiting = queue.map(
      ({ key, fingerprint }, position) => [key, { phase: 'queued', fingerprint, position } as const] as const,
    );
    const going = [...sent].map(([key, run]) => [key, { phase: 'sent', ...run } as const] as const);
    shown.set(new Map<string, CellRun>([...going, ...waiting]));
  };

  const startNext = () => {
    // Starting a run notifies the store listeners, which would call this function again.
    if (starting || queue.length === 0) return;
    starting = true;
    const ids = new Set([...sent.values()].map(({ runId }) => runId));
    let live = runs.list().filter((run) => ids.has(run.id) && isLive(run)).length;
    const next = new Map(sent);
    while (live < maxConcurrent) {
      const [request, ...rest] = queue;
      if (request === undefined) break;
      queue = rest;
      next.set(request.key, { fingerprint: request.fingerprint, runId: runs.start(request.run) });
      live += 1;
    }
    const changed = next.size !== sent.size || [...next].some(([key, run]) => sent.get(key) !== run);
    sent = next;
    starting = false;
    if (changed) publish();
  };
  runs.subscribe(startNext);

  const leave = (keys: readonly string[]) => {
    queue = queue.filter(({ key }) => !keys.includes(key));
    for (const key of keys) {
      const run = sent.get(key);
      if (run) runs.stop(run.runId);
    }
  };

  return {
    /** By cell key. Returns the same map until something changes. */
    state: shown.read,
    subscribe: shown.subscribe,
    /** Appends cells to the queue. Stops those that are already running or queued first. */
    start(requests: readonly CellRequest[]) {
      const keys = requests.map(({ key }) => key);
      leave(keys);
      const next = new Map(sent);
      for (const key of keys) {
        const before = next.get(key);
        if (before === undefined) continue;
        next.delete(key);
        runs.drop(before.runId);
      }
      sent = next;
      queue = [...queue, ...requests];
      publish();
      startNext();
    },
    stop(keys: readonly string[]) {
      leave(keys);
      publish();
    },
    /** Shows a restored run as the run of a cell. The run must already be in the store. */
    adopt(key: string, fingerprint: string, runId: string) {
      // A newer run wins.
      if (shown.read().has(key)) return;
      sent = new Map(sent).set(key, { fingerprint, runId });
      publish();
    },
  };
}

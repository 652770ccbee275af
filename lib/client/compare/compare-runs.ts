/**
 * The runs of sets: each cell's newest run, and the cells that wait for a place. A few go on at once, the rest in
 * order; a cell that runs anew gives its former run back. Knows no React and no pages.
 */

import { isLive } from '#lib/client/run/run.ts';
import type { NewRun, RunsStore } from '#lib/client/run/runs-store.ts';
import { createListeners } from '#lib/client/storage/listeners.ts';

export interface CellOrder {
  /** Of the cell, unique over all operations. */
  key: string;
  /** Of the request that is sent. */
  print: string;
  run: NewRun;
}

export type CellRun =
  | { phase: 'queued'; print: string; place: number; runId?: undefined }
  | { phase: 'sent'; print: string; runId: string };

export interface CompareRuns {
  /** By cell. The same map until something changes. */
  state(): ReadonlyMap<string, CellRun>;
  subscribe(listener: () => void): () => void;
  /** Puts cells at the end of the queue; one that runs or waits already is stopped first. */
  start(orders: readonly CellOrder[]): void;
  /** Takes a cell out of the queue, or stops its run. */
  stop(key: string): void;
  stopAll(keys: readonly string[]): void;
  /** Shows a run that ended in an earlier page life as its cell's; the run stands among the others already. */
  adopt(key: string, print: string, runId: string): void;
}

/** Requests under way at once. */
export const mostAtOnce = 4;

export function createCompareRuns(runs: RunsStore): CompareRuns {
  let queue: readonly CellOrder[] = [];
  let sent: ReadonlyMap<string, { print: string; runId: string }> = new Map();
  let shown: ReadonlyMap<string, CellRun> = new Map();
  let pumping = false;
  const listeners = createListeners();

  const publish = () => {
    const waiting = queue.map(
      ({ key, print }, place) => [key, { phase: 'queued', print, place } as const] as const,
    );
    const going = [...sent].map(([key, run]) => [key, { phase: 'sent', ...run } as const] as const);
    shown = new Map<string, CellRun>([...going, ...waiting]);
    listeners.notify();
  };

  const pump = () => {
    // Starting a run changes the store, which would come back here.
    if (pumping || queue.length === 0) return;
    pumping = true;
    const ids = new Set([...sent.values()].map(({ runId }) => runId));
    let live = runs.list().filter((run) => ids.has(run.id) && isLive(run)).length;
    const next = new Map(sent);
    while (live < mostAtOnce) {
      const [order, ...rest] = queue;
      if (order === undefined) break;
      queue = rest;
      next.set(order.key, { print: order.print, runId: runs.start(order.run) });
      live += 1;
    }
    const changed = next.size !== sent.size || [...next].some(([key, run]) => sent.get(key) !== run);
    sent = next;
    pumping = false;
    if (changed) publish();
  };
  runs.subscribe(pump);

  const leave = (keys: readonly string[]) => {
    queue = queue.filter(({ key }) => !keys.includes(key));
    for (const key of keys) {
      const run = sent.get(key);
      if (run) runs.stop(run.runId);
    }
  };

  return {
    state: () => shown,
    subscribe: listeners.subscribe,
    start(orders) {
      const keys = orders.map(({ key }) => key);
      leave(keys);
      const kept = new Map(sent);
      for (const key of keys) {
        const before = kept.get(key);
        if (before === undefined) continue;
        kept.delete(key);
        runs.drop(before.runId);
      }
      sent = kept;
      queue = [...queue, ...orders];
      publish();
      pump();
    },
    stop(key) {
      leave([key]);
      publish();
    },
    stopAll(keys) {
      leave(keys);
      publish();
    },
    adopt(key, print, runId) {
      // What has been asked for since is newer.
      if (shown.has(key)) return;
      sent = new Map(sent).set(key, { print, runId });
      publish();
    },
  };
}

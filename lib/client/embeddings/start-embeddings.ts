/**
 * Runs several embedding requests as one group: starts a few at a time, stops them together and keeps the
 * requests that have not started yet.
 */

import { isLive, type Run } from '#lib/client/run/run.ts';
import type { NewRun, RunsStore } from '#lib/client/run/runs-store.ts';
import { newId } from '#lib/client/storage/new-id.ts';

export interface EmbeddingPlan {
  /** The requests, in the order of the texts. */
  runs: readonly NewRun[];
  /** Ids of the started runs, in the same order. */
  started: readonly string[];
  stopped: boolean;
}

/** Maximum concurrent requests; a browser has six connections per host. */
const maxConcurrent = 4;

const plans = new Map<string, EmbeddingPlan>();

/** Starts the requests as one group and returns the id of the first run. */
export function startEmbeddings(store: RunsStore, runs: readonly NewRun[]): string {
  const group = newId();
  plans.set(group, { runs, started: [], stopped: false });
  let advancing = false;
  const advance = () => {
    // Starting a run notifies the listeners, including this one.
    if (advancing) return;
    advancing = true;
    for (let plan = plans.get(group); plan && mayStart(store, plan); plan = plans.get(group)) {
      const next = plan.runs[plan.started.length];
      if (next === undefined) break;
      const id = store.start({ ...next, group });
      plans.set(group, { ...plan, started: [...plan.started, id] });
    }
    advancing = false;
    const plan = plans.get(group);
    if (plan && (plan.stopped || plan.started.length === plan.runs.length)) unsubscribe();
  };
  const unsubscribe = store.subscribe(advance);
  advance();
  return plans.get(group)?.started[0] ?? '';
}

/** Stops a run and its group. */
export function stopEmbeddings(store: RunsStore, id: string): void {
  const group = store.list().find((run) => run.id === id)?.group;
  const plan = group === undefined ? undefined : plans.get(group);
  if (group === undefined || plan === undefined) {
    store.stop(id);
    return;
  }
  plans.set(group, { ...plan, stopped: true });
  for (const run of store.list()) if (run.group === group && isLive(run)) store.stop(run.id);
}

/** Undefined for a run without a group. */
export function embeddingPlanOf({ group }: Run): EmbeddingPlan | undefined {
  return group === undefined ? undefined : plans.get(group);
}

function mayStart(store: RunsStore, { started, stopped }: EmbeddingPlan): boolean {
  if (stopped) return false;
  const live = store.list().filter((run) => isLive(run) && started.includes(run.id));
  return live.length < maxConcurrent;
}

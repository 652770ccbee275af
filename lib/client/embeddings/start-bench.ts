/**
 * Benches: several runs that belong together. Starts a few of them at a time, stops them as one, and remembers what
 * was asked, for runs that have not started yet are known to nobody else.
 */

import { isLive, type Run } from '#lib/client/run/run.ts';
import type { NewRun, RunsStore } from '#lib/client/run/runs-store.ts';
import { newId } from '#lib/client/storage/new-id.ts';

export interface BenchPlan {
  /** The calls, in the order of the texts. */
  runs: readonly NewRun[];
  /** Ids of those that have started, in the same order. */
  started: readonly string[];
  stopped: boolean;
}

/** Calls under way at once; a browser has six connections for the whole page. */
const mostAtOnce = 4;

const plans = new Map<string, BenchPlan>();

/** Starts the calls as one bench; the id of the first run. */
export function startBench(store: RunsStore, runs: readonly NewRun[], group: string = newId()): string {
  plans.set(group, { runs, started: [], stopped: false });
  let advancing = false;
  const advance = () => {
    // Starting a run tells the listeners, this one among them.
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

/** Stops a run, and with it the bench it belongs to. */
export function stopBench(store: RunsStore, id: string): void {
  const group = store.list().find((run) => run.id === id)?.group;
  const plan = group === undefined ? undefined : plans.get(group);
  if (group === undefined || plan === undefined) {
    store.stop(id);
    return;
  }
  plans.set(group, { ...plan, stopped: true });
  for (const run of store.list()) if (run.group === group && isLive(run)) store.stop(run.id);
}

/** Undefined for a run that belongs to none. */
export function benchPlanOf({ group }: Run): BenchPlan | undefined {
  return group === undefined ? undefined : plans.get(group);
}

function mayStart(store: RunsStore, { started, stopped }: BenchPlan): boolean {
  if (stopped) return false;
  const live = store.list().filter((run) => isLive(run) && started.includes(run.id));
  return live.length < mostAtOnce;
}

/** Of runs that belong together, the one that stands for all: one that goes on, else one that failed, else the first. */
import { isLive, type Run } from '#lib/client/run/run.ts';

/** Each run by itself stands for itself; the order stays. */
export function leadRuns(runs: readonly Run[]): readonly Run[] {
  const leads = new Map<string, Run>();
  for (const run of runs) {
    const key = run.group ?? run.id;
    const known = leads.get(key);
    // Newest first: of equals the later one in the list has started earlier.
    if (known === undefined || rank(run) >= rank(known)) leads.set(key, run);
  }
  return [...leads.values()];
}

/** The one that stands for the run with this id. */
export function leadOf(runs: readonly Run[], id: string | undefined): Run | undefined {
  const named = runs.find((run) => run.id === id);
  if (named?.group === undefined) return named;
  return leadRuns(runs.filter(({ group }) => group === named.group))[0];
}

function rank(run: Run): number {
  if (isLive(run)) return 2;
  return run.phase === 'failed' ? 1 : 0;
}

/** A page's runs, where those of embeddings are benches: several calls that start, stop and repeat as one. */
import type { JsonRecord } from '#lib/base/json-value.ts';
import type { Run } from '#lib/client/run/run.ts';
import type { NewRun, RunsStore } from '#lib/client/run/runs-store.ts';
import { batchOperation, batchRuns, requestsIn, singleRuns } from './bench-requests.ts';
import { benchPlanOf, startBench } from './start-bench.ts';

/** Starts what a form asks for; the id of its first run. */
export function beginRun(store: RunsStore, wanted: NewRun): string {
  return wanted.operationId === batchOperation ? startBench(store, batchRuns(wanted)) : store.start(wanted);
}

/** What to ask for to have a run, or the whole bench it belongs to, once more. */
export function repeatOf(run: Run): NewRun {
  const { operationId, model, request } = run;
  if (benchPlanOf(run) === undefined) return { operationId, model, request };
  return { operationId: batchOperation, model, request: { ...request, body: wholeBody(run) } };
}

/** A run's body as its form has it: all texts of the bench. */
export function wholeBody(run: Run): JsonRecord {
  const plan = benchPlanOf(run);
  if (plan === undefined) return run.request.body;
  return { requests: plan.runs.flatMap(({ request }) => requestsIn(request.body)) };
}

/** The bench once more, a call for each text. */
export function startEach(store: RunsStore, run: Run): string {
  const { operationId, page, model, request } = run;
  const wanted = { operationId, model, request: { ...request, body: wholeBody(run) } };
  return startBench(store, singleRuns(page === undefined ? wanted : { ...wanted, page }));
}

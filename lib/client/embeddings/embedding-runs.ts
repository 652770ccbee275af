/** Starts, repeats and groups embedding runs: several requests behave as one run. */

import type { JsonRecord } from '#lib/base/json-value.ts';
import { batchOperation, batchSize, requestsIn, textsInBody } from '#lib/client/form/embedding-body.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import type { NewRun, RunsStore } from '#lib/client/run/runs-store.ts';
import type { RunRequest } from '#lib/client/transport/run-request.ts';
import { embeddingPlanOf, startEmbeddings } from './start-embeddings.ts';

/** Starts the run of a form and returns the id of its first run. */
export function beginRun(store: RunsStore, wanted: NewRun): string {
  return wanted.operationId === batchOperation
    ? startEmbeddings(store, batchRuns(wanted))
    : store.start(wanted);
}

/** The request that repeats a run with its whole group. */
export function repeatOf(run: Run): NewRun {
  const { operationId, model, request } = run;
  if (embeddingPlanOf(run) === undefined) return { operationId, model, request };
  return { operationId: batchOperation, model, request: { ...request, body: wholeBody(run) } };
}

/** The body of a run as its form has it, with the texts of the whole group. */
export function wholeBody(run: Run): JsonRecord {
  const plan = embeddingPlanOf(run);
  if (plan === undefined) return run.request.body;
  return { requests: plan.runs.flatMap(({ request }) => requestsIn(request.body)) };
}

/** Runs the group again with one request per text. */
export function startEachText(store: RunsStore, run: Run): string {
  const { operationId, page, model, request } = run;
  const wanted = { operationId, model, request: { ...request, body: wholeBody(run) } };
  return startEmbeddings(store, singleRuns(page === undefined ? wanted : { ...wanted, page }));
}

/** The run that represents each group: a live one, else a failed one, else the first. Keeps the order. */
export function primaryRuns(runs: readonly Run[]): readonly Run[] {
  const primary = new Map<string, Run>();
  for (const run of runs) {
    const key = run.group ?? run.id;
    const known = primary.get(key);
    // The list is newest first, so of equal runs the later entry started earlier.
    if (known === undefined || rank(run) >= rank(known)) primary.set(key, run);
  }
  return [...primary.values()];
}

/** The run that represents the group of the run with this id. */
export function primaryRunOf(runs: readonly Run[], id: string | undefined): Run | undefined {
  const named = runs.find((run) => run.id === id);
  if (named?.group === undefined) return named;
  return primaryRuns(runs.filter(({ group }) => group === named.group))[0];
}

/**
 * The run with the time, bytes and vectors of its whole group, for figures. Its body has the texts of the calls that succeeded.
 */
export function sumOfGroup(run: Run, runs: readonly Run[]): Run {
  const members = run.group === undefined ? [] : runs.filter(({ group }) => group === run.group);
  if (members.length < 2) return run;
  const startedAt = Math.min(...members.map((member) => member.startedAt));
  const ends = members.map(({ endedAt = Number.NaN, ...member }) => endedAt + member.startedAt - startedAt);
  const end = Math.max(...ends);
  const succeeded = members.filter(({ phase }) => phase === 'done');
  const vectors = succeeded.flatMap(({ result }) => (result.kind === 'vectors' ? result.vectors : []));
  const requests = succeeded.flatMap(({ request }) => requestsIn(request.body));
  return {
    ...run,
    startedAt,
    endedAt: Number.isNaN(end) ? undefined : end,
    receivedBytes: members.reduce((sum, member) => sum + member.receivedBytes, 0),
    request: { ...run.request, body: { requests } },
    result: { kind: 'vectors', vectors, complete: vectors.length > 0 },
  };
}

function rank(run: Run): number {
  if (isLive(run)) return 2;
  return run.phase === 'failed' ? 1 : 0;
}

const oneOperation = 'native.embed-content';

/** Splits a run into batch requests. */
export function batchRuns(run: NewRun): readonly NewRun[] {
  const requests = filledRequests(run.request.body);
  const batches = Array.from({ length: Math.ceil(requests.length / batchSize) }, (_, index) =>
    requests.slice(index * batchSize, (index + 1) * batchSize),
  );
  return batches.map((batch) => ({
    ...run,
    operationId: batchOperation,
    request: { ...run.request, path: verbPath(run.request, 'batchEmbedContents'), body: { requests: batch } },
  }));
}

/** Splits a run into one request per text. */
export function singleRuns(run: NewRun): readonly NewRun[] {
  return filledRequests(run.request.body).map(({ model: _, ...body }) => ({
    ...run,
    operationId: oneOperation,
    request: { ...run.request, path: verbPath(run.request, 'embedContent'), body },
  }));
}

/** Skips empty texts. */
function filledRequests(body: JsonRecord): readonly JsonRecord[] {
  return requestsIn(body).filter((request) => textsInBody(request).some((text) => text.trim() !== ''));
}

function verbPath({ path }: RunRequest, verb: string): string {
  return path.replace(/:\w+$/, `:${verb}`);
}

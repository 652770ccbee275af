/**
 * Runs the cells of evaluations through the gateway, as runs of the history. A request is sent once: if the process
 * ends meanwhile, the next one takes the result from the history, or marks the outcome as unknown.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { promptIn } from '#lib/base/prompt-in.ts';
import { operationById } from '#lib/contract/operations.ts';
import type { CellResult, NewEvaluation } from '#lib/contract/pages/evaluation.ts';
import type { Database } from '#lib/server/db/database.ts';
import { createWorker } from '#lib/server/db/job-worker.ts';
import type { Logger } from '#lib/server/db/logger.ts';
import type { History } from '#lib/server/history/history.ts';
import type { RunRow } from '#lib/server/history/runs/run-row.ts';
import type { CellJob, CellUpdate } from './cell-leases.ts';
import { type CellRequest, cellRequest } from './cell-request.ts';
import { createCheckThread } from './check-thread.ts';
import { createEvaluationStore } from './evaluation-store.ts';
import { judgeRequest, readVerdict } from './judge.ts';
import { type Answer, type LoadImage, readAnswer } from './read-answer.ts';
import { runChecks } from './run-checks.ts';

export type Evaluations = ReturnType<typeof createEvaluations>;

export interface SentResponse {
  status: number;
  /** Seconds after which it may be sent again; undefined if the response does not say. */
  retryAfter?: number | undefined;
  bytes: Uint8Array;
}

export interface EvaluationsOptions {
  database: Database;
  history: Pick<History, 'findRun' | 'readResponse'>;
  /** Sends a request as the playground; its run in the history gets this id. Rejects if the response breaks off. */
  send(runId: string, request: CellRequest, signal: AbortSignal): Promise<SentResponse>;
  loadImage: LoadImage;
  newRunId(): string;
  logger: Logger;
  leaseMs?: number;
  pollMs?: number;
  /** How long `stop` waits for requests under way, ms. */
  graceMs?: number;
}

/** Cells of all evaluations that run at the same time in this process, and of one in all processes. */
const concurrency = 8;
const perEvaluation = 2;
/** How long the history may take to save a finished run, ms. */
const savingMs = 10_000;
/** Refusals of one request in a row, after which its cell fails; a longer delay fails it at once. */
const maxRefusals = 6;
const maxRefusalSeconds = 120;
const unknownError =
  'The server stopped while this request was under way. It may have been answered and billed.';

export function createEvaluations(options: EvaluationsOptions) {
  const { database, history, send, loadImage, newRunId, logger } = options;
  const { leaseMs = 30_000, pollMs = 2_000, graceMs = 5_000 } = options;
  const store = createEvaluationStore(database);
  const checkThread = createCheckThread();
  const stopping = new AbortController();
  const draining = new AbortController();
  const specs = new Map<string, NewEvaluation>();
  /** In a row, by cell and step. */
  const refusals = new Map<string, number>();
  const specOf = async (id: string): Promise<NewEvaluation> => {
    const spec = specs.get(id) ?? (await store.spec(id));
    if (spec === undefined) throw new Error(`The evaluation ${id} was deleted.`);
    if (specs.size >= 20) specs.clear();
    specs.set(id, spec);
    return spec;
  };

  /** The result of a step; undefined if the history does not know it yet. */
  const runStep = async (
    job: CellJob,
    runId: string,
    request: CellRequest,
  ): Promise<Finished | undefined> => {
    const sent = job.recovered ? undefined : await send(runId, request, stopping.signal).catch(() => null);
    stopping.signal.throwIfAborted();
    if (sent && (await waitForTurn(job, sent))) throw new RefusedForNow();
    const run = await findSaved(runId, job.recovered);
    if (run === undefined) {
      if (sent) return { ...unsaved, status: sent.status, bytes: sent.bytes };
      return { ...unsaved, isUnknown: true };
    }
    if (run.outcome === 'running') return undefined;
    const { outcome, status, error, totalMs, cost, inputTokens, outputTokens } = run;
    // The history ends interrupted runs without a total time.
    const isUnknown = outcome === 'stopped' || totalMs === null;
    const bytes = sent?.bytes ?? (isUnknown ? new Uint8Array() : await history.readResponse(run.bodyId));
    return {
      ...{ isUnknown, bytes, status: status ?? 0, error: outcome === 'done' ? null : (error ?? 'Failed') },
      ...{ latencyMs: totalMs, cost, inputTokens, outputTokens },
    };
  };
  /** After a refusal for now (429, or 503 that says when): waits, and says whether to send again. */
  const waitForTurn = async (
    { cell: { evaluationId, position, step } }: CellJob,
    { status, retryAfter }: SentResponse,
  ): Promise<boolean> => {
    const name = `${evaluationId} ${position} ${step}`;
    const times = refusals.get(name) ?? 0;
    const isRefusal = status === 429 || (status === 503 && retryAfter !== undefined);
    const seconds = retryAfter ?? Math.min(2 ** times, 30);
    if (!isRefusal || times >= maxRefusals || seconds > maxRefusalSeconds) {
      refusals.delete(name);
      return false;
    }
    refusals.set(name, times + 1);
    await wait(seconds * 1000, undefined, { signal: draining.signal }).catch(() => {});
    return true;
  };
  /** Waits until a finished run is saved; of a recovered one takes what there is. */
  const findSaved = async (runId: string, recovered: boolean): Promise<RunRow | undefined> => {
    const until = performance.now() + (recovered ? 0 : savingMs);
    for (;;) {
      const run = await history.findRun(runId);
      if ((run !== undefined && run.outcome !== 'running') || performance.now() >= until) return run;
      await wait(25, undefined, { signal: stopping.signal });
    }
  };

  const answerStep = async (job: CellJob, spec: NewEvaluation): Promise<CellUpdate | undefined> => {
    const { model, row, runId } = job.cell;
    const values = spec.rows[row] ?? {};
    const request = cellRequest(spec, model, values);
    const done = await runStep(job, runId ?? '', request);
    if (done === undefined) return undefined;
    const { latencyMs, cost, inputTokens, outputTokens } = done;
    const facts = { latencyMs, cost, inputTokens, outputTokens };
    const failed: CellResult = { ...facts, images: [], checks: [], error: errorOf(done) };
    if (done.isUnknown) return { state: 'unknown', step: 'request', text: '', result: failed };
    if (failed.error !== null) return { state: 'failed', step: 'request', text: '', result: failed };
    const { text, images } = await readAnswer(spec.operation, done.bytes, loadImage);
    const checked = { ...facts, text, images, body: request.body, values };
    const result: CellResult = {
      ...{ ...facts, error: null, checks: await runChecks(spec.checks, checked, checkThread) },
      images: images.map(({ width, height, format }) => ({ width, height, format })),
    };
    return spec.judge === undefined
      ? { state: 'done', step: 'request', text, result }
      : { state: 'waiting', step: 'judge', text, result };
  };

  const judgeStep = async (job: CellJob, spec: NewEvaluation): Promise<CellUpdate | undefined> => {
    const { cell } = job;
    const { model, row, text, judgeRunId } = cell;
    const earlier = cell.result ?? emptyResult;
    if (spec.judge === undefined) return { state: 'done', step: 'request', text, result: earlier };
    const { body } = cellRequest(spec, model, spec.rows[row] ?? {});
    const answer = await storedAnswer(job, spec);
    const request = {
      path: operationById('messages.create').path,
      body: judgeRequest(spec.judge, promptIn(body), answer),
    };
    const done = await runStep(job, judgeRunId ?? '', request);
    if (done === undefined) return undefined;
    const runId = judgeRunId ?? '';
    const error = errorOf(done);
    if (error !== null) {
      const judge = { runId, score: null, reason: error, cost: done.cost };
      return {
        ...{ state: done.isUnknown ? 'unknown' : 'failed', step: 'judge', text },
        result: { ...earlier, error: `Judge: ${error}`, judge },
      };
    }
    const judged = await readAnswer('messages.create', done.bytes, loadImage);
    const verdict = readVerdict(judged.text);
    const result: CellResult = { ...earlier, error: null, judge: { ...verdict, runId, cost: done.cost } };
    return { state: verdict.score === null ? 'failed' : 'done', step: 'judge', text, result };
  };
  /** Text is kept in the cell; images only in the run. */
  const storedAnswer = async ({ cell, recovered }: CellJob, spec: NewEvaluation): Promise<Answer> => {
    const run =
      recovered || spec.operation !== 'images.generate' ? undefined : await history.findRun(cell.runId ?? '');
    if (run === undefined) return { text: cell.text, images: [] };
    return await readAnswer(spec.operation, await history.readResponse(run.bodyId), loadImage);
  };

  const stepOf = (job: CellJob, spec: NewEvaluation): Promise<CellUpdate | undefined> =>
    job.cell.step === 'judge' ? judgeStep(job, spec) : answerStep(job, spec);

  const work = async (job: CellJob): Promise<void> => {
    const stopRenewing = store.keep(job, leaseMs);
    try {
      const spec = await specOf(job.cell.evaluationId);
      const update = job.isLost ? lost(job) : await stepOf(job, spec);
      if (update !== undefined) await store.settle(job, update);
      else await store.release(job);
    } catch (error) {
      // Nothing was done: the cell waits as before, and gets another run.
      if (error instanceof RefusedForNow)
        return await store
          .settle(job, asBefore(job))
          .catch((failed: unknown) => logger.warn({ err: failed }, 'A cell was not put back.'));
      // The cell is recovered from the history when its lease has ended.
      await store.release(job, stopping.signal.aborted ? 0 : undefined).catch(() => {});
      if (!stopping.signal.aborted) logger.warn({ err: error }, 'A cell of an evaluation was not finished.');
    } finally {
      stopRenewing();
      worker.wake();
    }
  };
  const worker = createWorker<CellJob>({
    ...{ concurrency, pollMs, run: work },
    claim: (limit) => store.claim({ limit, perEvaluation, leaseMs, newRunId }),
    onError: (error) => logger.warn({ err: error }, 'The cells of evaluations could not be claimed.'),
  });

  return {
    store,
    wake: worker.wake,
    checkThread,
    /** The images of a cell from the history; empty if its run is deleted. */
    async images(id: string, position: number): Promise<Answer['images']> {
      const [cell] = await store.cells(id, { position });
      const run = cell?.runId ? await history.findRun(cell.runId) : undefined;
      if (run === undefined || run.outcome !== 'done') return [];
      const { images } = await readAnswer(
        'images.generate',
        await history.readResponse(run.bodyId),
        loadImage,
      );
      return images;
    },
    /** Also continues what an earlier process left. */
    async start(): Promise<void> {
      if (database.exclusive) await store.endLeases();
      worker.start();
    },
    /** Claims no more cells; running ones go on. */
    drain(): void {
      worker.stop();
      draining.abort();
    },
    /** Requests that do not end within the time are aborted; their outcome is unknown. */
    async stop(limitMs = graceMs): Promise<void> {
      draining.abort();
      await worker.finish(stopping, limitMs);
      await checkThread.close();
    },
  };
}

class RefusedForNow extends Error {}

function asBefore({ cell: { step, text, result } }: CellJob): CellUpdate {
  return { state: 'waiting', step, text, result };
}

interface Finished extends Pick<CellResult, 'latencyMs' | 'cost' | 'inputTokens' | 'outputTokens'> {
  isUnknown: boolean;
  status: number;
  error: string | null;
  bytes: Uint8Array;
}

/** Of a run that the history does not have: the disk is full. */
const unsaved: Finished = {
  ...{ isUnknown: false, status: 0, error: null, bytes: new Uint8Array() },
  ...{ latencyMs: null, cost: null, inputTokens: null, outputTokens: null },
};
const emptyResult: CellResult = {
  ...{ latencyMs: null, cost: null, inputTokens: null, outputTokens: null },
  ...{ images: [], error: null, checks: [] },
};

/** A cell whose result ended two processes, whatever it did: it is not tried again. */
function lost({ cell }: CellJob): CellUpdate {
  const { step, text } = cell;
  return { state: 'unknown', step, text, result: { ...emptyResult, ...cell.result, error: unknownError } };
}

function errorOf({ isUnknown, status, error }: Finished): string | null {
  if (isUnknown) return unknownError;
  return error ?? (status >= 400 ? `HTTP ${status}` : null);
}

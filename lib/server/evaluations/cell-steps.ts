/** The two steps of a cell: the request of its row and model, and the judge of the answer. Each gives the cell its next state. */
import { promptIn } from '#lib/base/prompt-in.ts';
import { operationFacts, resultOf } from '#lib/contract/operation-facts.ts';
import type { CellResult, CellVideo, NewEvaluation } from '#lib/contract/pages/evaluation.ts';
import type { History } from '#lib/server/history/history.ts';
import type { CellJob, CellUpdate } from './cell-leases.ts';
import { cellRequest } from './cell-request.ts';
import type { CheckThread, createCheckThread } from './check-thread.ts';
import { judgeRequest, readVerdict } from './judge.ts';
import { type Answer, type LoadImage, readAnswer } from './read-answer.ts';
import { insertImages, type RowImages } from './row-images.ts';
import { runChecks } from './run-checks.ts';
import { type Finished, noFacts, RefusedForNow, type RunRequest, viewerOf } from './run-request.ts';

export interface CellStepNeeds {
  history: Pick<History, 'findRun' | 'readResponse'>;
  loadImage: LoadImage;
  /** The images in the values of a row. */
  loadRowImages(values: unknown, evaluationId: string): Promise<RowImages>;
  checkThread: ReturnType<typeof createCheckThread>;
  runRequest: RunRequest;
  videos: CellVideos;
}

const unknownError =
  'The server stopped while this request was under way. It may have been answered and billed.';

const deletedError = 'The task of the video was deleted.';

/** Returns the step of a job; undefined if the history does not know its result yet. */
export function createCellSteps(needs: CellStepNeeds) {
  const { history, loadImage, checkThread, runRequest } = needs;
  const answerStep = async (job: CellJob, spec: NewEvaluation): Promise<CellUpdate | undefined> => {
    const { model, row, runId } = job.cell;
    const values = spec.rows[row] ?? {};
    const request = cellRequest(spec, model, values);
    const findVideo = async () => (isVideo(spec) ? await needs.videos.find(runId ?? '') : null);
    const settle = (task: CellTask) =>
      settleVideo(job, spec, { task, request: { body: request.body, values } }, needs);
    const known = job.recovered ? await findVideo() : null;
    if (known) return await settle(known);
    // A recovered cell sends nothing.
    const inputs = job.recovered ? new Map() : await needs.loadRowImages(values, job.cell.evaluationId);
    const sent = { ...request, body: insertImages(request.body, inputs) };
    const done = await runRequest(job, runId ?? '', sent);
    if (done === undefined) return undefined;
    const task = await findVideo();
    if (task) return await settle(task);
    // A process that has ended ordered no video.
    if (isVideo(spec) && done.isUnknown && (await history.findRun(viewerOf(job), runId ?? '')))
      throw new RefusedForNow();
    const { latencyMs, cost, inputTokens, outputTokens, provider } = done;
    const facts = { latencyMs, cost, inputTokens, outputTokens };
    const error = errorOf(done) ?? (isVideo(spec) ? deletedError : null);
    const failed: CellResult = { ...facts, images: [], checks: [], error, provider };
    if (error !== null)
      return { state: done.isUnknown ? 'unknown' : 'failed', step: 'request', text: '', result: failed };
    const { text, images } = await readAnswer(spec.operation, done.bytes, loadImage);
    const checked = { ...facts, text, images, body: request.body, values };
    const result: CellResult = {
      ...facts,
      error: null,
      checks: await runChecks(spec.checks, checked, checkThread),
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
      operation: operationFacts.createMessage.id,
      model: spec.judge.model,
      body: judgeRequest(spec.judge, promptIn(body), answer),
    };
    const done = await runRequest(job, judgeRunId ?? '', request);
    if (done === undefined) return undefined;
    const runId = judgeRunId ?? '';
    const error = errorOf(done);
    if (error !== null) {
      const judge = { runId, score: null, reason: error, cost: done.cost };
      return {
        state: done.isUnknown ? 'unknown' : 'failed',
        step: 'judge',
        text,
        result: { ...earlier, error: `Judge: ${error}`, provider: done.provider, judge },
      };
    }
    const judged = await readAnswer(operationFacts.createMessage.id, done.bytes, loadImage);
    const verdict = readVerdict(judged.text);
    const result: CellResult = { ...earlier, error: null, judge: { ...verdict, runId, cost: done.cost } };
    return { state: verdict.score === null ? 'failed' : 'done', step: 'judge', text, result };
  };
  /** Text is kept in the cell; images only in the run. */
  const storedAnswer = async (job: CellJob, spec: NewEvaluation): Promise<Answer> => {
    const { cell, recovered } = job;
    const run =
      recovered || resultOf(spec.operation) !== 'images'
        ? undefined
        : await history.findRun(viewerOf(job), cell.runId ?? '');
    if (run === undefined) return { text: cell.text, images: [] };
    return await readAnswer(spec.operation, await history.readResponse(run.bodyId), loadImage);
  };

  return async (job: CellJob, spec: NewEvaluation): Promise<CellUpdate | undefined> => {
    // Reading a task does not end a process.
    if (job.isLost && !isVideo(spec)) return lost(job);
    return await (job.cell.step === 'judge' ? judgeStep(job, spec) : answerStep(job, spec));
  };
}

const emptyResult: CellResult = { ...noFacts, images: [], error: null, checks: [] };

/** A cell whose result ended two processes, whatever it did: it is not tried again. */
function lost({ cell }: CellJob): CellUpdate {
  const { step, text } = cell;
  return { state: 'unknown', step, text, result: { ...emptyResult, ...cell.result, error: unknownError } };
}

export function isVideo({ operation }: Pick<NewEvaluation, 'operation'>): boolean {
  return resultOf(operation) === 'video';
}

function errorOf({ isUnknown, status, error }: Finished): string | null {
  if (isUnknown) return unknownError;
  return error ?? (status >= 400 ? `HTTP ${status}` : null);
}

/**
 * The task of a cell that makes a video, as the cell sees it: the request creates it once, and the cell reads it, also after a
 * restart, until it has ended. The task engine watches the provider.
 */
export interface CellTask extends Pick<CellResult, 'latencyMs' | 'cost' | 'provider'> {
  state: 'live' | 'done' | 'failed' | 'cancelled';
  /** Null unless it failed. */
  error: string | null;
  video: CellVideo;
}

export interface CellVideos {
  /** The task that a request created; null if there is none. */
  find(runId: string): Promise<CellTask | null>;
  cancel(taskId: string): Promise<unknown>;
}

interface VideoStepNeeds {
  videos: CellVideos;
  checkThread: Pick<CheckThread, 'run'>;
}

/** Undefined while the task is live. A cancelled evaluation cancels it. */
async function settleVideo(
  job: CellJob,
  spec: NewEvaluation,
  { task, request }: { task: CellTask; request: Pick<Parameters<typeof runChecks>[1], 'body' | 'values'> },
  { videos, checkThread }: VideoStepNeeds,
): Promise<CellUpdate | undefined> {
  const { state, error, provider, video, latencyMs, cost } = task;
  if (state === 'live') {
    if (job.isCancelled) await videos.cancel(video.id);
    return undefined;
  }
  const facts = { latencyMs, cost, inputTokens: null, outputTokens: null, images: [] };
  const ended = { step: 'request', text: '' } as const;
  if (state !== 'done') return { ...ended, state, result: { ...facts, error, provider, checks: [] } };
  const checks = await runChecks(spec.checks, { ...facts, ...request, video, text: '' }, checkThread);
  return { ...ended, state, result: { ...facts, error, video, checks } };
}

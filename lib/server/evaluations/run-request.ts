/**
 * Sends the request of a cell as a run of the history, and takes its result from there. It is sent once: a recovered cell
 * has what the history knows.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { CellResult } from '#lib/contract/pages/evaluation.ts';
import { interruptedText } from '#lib/contract/pages/run-problem.ts';
import type { Owned } from '#lib/server/auth/visible-to.ts';
import type { History } from '#lib/server/history/history.ts';
import type { RunEnd } from '#lib/server/history/recording/run-details.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';
import type { CellJob } from './cell-leases.ts';
import type { CellRequest } from './cell-request.ts';

export interface SentResponse {
  status: number;
  /** Seconds after which it may be sent again; undefined if the response does not say. */
  retryAfter?: number | undefined;
  bytes: Uint8Array;
  /** Its run, once that has ended; the history is asked without it. */
  run?: RunEnd | undefined;
}

export interface RequestRunnerNeeds {
  history: Pick<History, 'findRun' | 'readResponse'>;
  /** Sends a request of the pages for a person; its run in the history gets this id, and is saved then. Rejects if the response breaks off. */
  send(
    runId: string,
    request: CellRequest,
    call: { signal: AbortSignal; owner: Owned; group: string },
  ): Promise<SentResponse>;
  /** Aborts what runs. */
  stopping: AbortSignal;
  /** Ends waits for a turn. */
  draining: AbortSignal;
}

/** The owner of an evaluation reads its runs. */
export function viewerOf({ owner: { personId } }: Pick<CellJob, 'owner'>): Viewer {
  return { personId, role: 'member' };
}

/** Nothing was done: the cell waits as before, and gets another run. */
export class RefusedForNow extends Error {}

export interface Finished
  extends Pick<CellResult, 'latencyMs' | 'cost' | 'inputTokens' | 'outputTokens' | 'provider'> {
  isUnknown: boolean;
  status: number;
  error: string | null;
  bytes: Uint8Array;
}

export const noFacts = { latencyMs: null, cost: null, inputTokens: null, outputTokens: null };

/** Result of a run that the history does not have: the disk is full. */
const unsaved: Finished = { ...noFacts, isUnknown: false, status: 0, error: null, bytes: new Uint8Array() };
/** Refusals of one request in a row, after which its cell fails; a longer delay fails it at once. */
const maxRefusals = 6;
const maxRefusalSeconds = 120;

export type RunRequest = ReturnType<typeof createRequestRunner>;

export function createRequestRunner({ history, send, stopping, draining }: RequestRunnerNeeds) {
  /** In a row, by cell and step. */
  const refusals = new Map<string, number>();
  const sendOnce = ({ recovered, owner, cell }: CellJob, runId: string, request: CellRequest) => {
    const group = cell.evaluationId;
    return recovered ? undefined : send(runId, request, { signal: stopping, owner, group }).catch(() => null);
  };
  /** The result of a step; undefined if the history does not know it yet. */
  const runRequest = async (
    job: CellJob,
    runId: string,
    request: CellRequest,
  ): Promise<Finished | undefined> => {
    const sent = await sendOnce(job, runId, request);
    stopping.throwIfAborted();
    if (sent && (await waitForTurn(job, sent))) throw new RefusedForNow();
    const run = sent?.run ?? (await history.findRun(viewerOf(job), runId));
    if (run === undefined) {
      if (sent) return { ...unsaved, status: sent.status, bytes: sent.bytes };
      return { ...unsaved, isUnknown: true };
    }
    if (run.outcome === 'running') return undefined;
    const { outcome, status, error, provider, totalMs, cost, inputTokens, outputTokens } = run;
    // The history ends the runs of a killed process without a total time.
    const isUnknown = outcome === 'stopped' || totalMs === null || error === interruptedText;
    const bytes = sent?.bytes ?? (isUnknown ? new Uint8Array() : await history.readResponse(run.bodyId));
    return {
      isUnknown,
      bytes,
      status: status ?? 0,
      error: outcome === 'done' ? null : (error ?? 'Failed'),
      provider,
      latencyMs: totalMs,
      cost,
      inputTokens,
      outputTokens,
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
    await wait(seconds * 1000, undefined, { signal: draining }).catch(() => {});
    return true;
  };

  return runRequest;
}

/**
 * The request of a cell that makes a video: it creates a task once, and reads that task, also after a restart, until it
 * has ended. The task engine watches the provider.
 */
import type { CellResult, CellVideo, NewEvaluation } from '#lib/contract/pages/evaluation.ts';
import type { CellJob, CellUpdate } from './cell-leases.ts';
import type { CheckThread } from './check-thread.ts';
import { runChecks } from './run-checks.ts';

/** A task as a cell sees it. */
export interface CellTask extends Pick<CellResult, 'latencyMs' | 'cost'> {
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
export async function settleVideo(
  job: CellJob,
  spec: NewEvaluation,
  { task, request }: { task: CellTask; request: Pick<Parameters<typeof runChecks>[1], 'body' | 'values'> },
  { videos, checkThread }: VideoStepNeeds,
): Promise<CellUpdate | undefined> {
  const { state, error, video, latencyMs, cost } = task;
  if (state === 'live') {
    if (job.isCancelled) await videos.cancel(video.id);
    return undefined;
  }
  const facts = { latencyMs, cost, inputTokens: null, outputTokens: null, images: [] };
  const ended = { step: 'request', text: '' } as const;
  if (state !== 'done') return { ...ended, state, result: { ...facts, error, checks: [] } };
  const checks = await runChecks(spec.checks, { ...facts, ...request, video, text: '' }, checkThread);
  return { ...ended, state, result: { ...facts, error, video, checks } };
}

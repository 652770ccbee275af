/** Labels of a stored run: outcome, results, time. */

import { formatCount, formatMs } from '#lib/base/format.ts';
import { refusedText } from '#lib/contract/pages/run-problem.ts';
import type { StoredRun } from '#lib/contract/pages/stored-run.ts';
import { cancelledVideo, expiredVideo } from '#lib/contract/pages/video-problem.ts';
import { failureLine } from './failure-view.ts';
import { formatCost } from './prices/format-cost.ts';
import { runPage } from './run-page.ts';
import { shownStatus, statusLabels, statusText } from './tasks/task-status.ts';

export const outcomeLabels: Readonly<Record<StoredRun['outcome'], string>> = {
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  stopped: 'Stopped',
};

/**
 * The outcome as the pages show it: a video request is `pending` until its video exists, and failed if the
 * task failed, or could not be sent so far; a model that declined to answer `refused`.
 */
export type DisplayedOutcome = StoredRun['outcome'] | 'pending' | 'refused';

export function displayedOutcome({ outcome, taskId, results, error, task }: StoredRun): DisplayedOutcome {
  if (task) return shownStatus(task) === 'failed' ? 'failed' : 'pending';
  if (outcome === 'done' && error === refusedText) return 'refused';
  if (outcome !== 'done' || taskId === null || results > 0) return outcome;
  if (error === null) return 'pending';
  return error === cancelledVideo ? 'stopped' : 'failed';
}

/** `Done`, `Not sent`: of a task the word that the list of tasks has. */
export function outcomeOf(run: StoredRun): string {
  const { task, taskId, error } = run;
  if (task) return statusText({ ...task, progress: 0 });
  if (taskId !== null && error === cancelledVideo) return statusLabels.cancelled;
  if (taskId !== null && error === expiredVideo) return statusLabels.expired;
  return displayedLabels[displayedOutcome(run)];
}

const displayedLabels = { ...outcomeLabels, pending: statusLabels.in_progress, refused: 'Refused' };

/** `OpenAI rejected the API key`; undefined of a run that did not fail. */
export function failureOf(run: StoredRun): string | undefined {
  const { error, status, provider } = run;
  if (error === null) return undefined;
  if (displayedOutcome(run) !== 'failed') return error;
  if (status === null) return failureLine({ message: error, kind: 'network' });
  const isTask = status < 400 && run.taskId !== null;
  return failureLine({ message: error, status, provider, kind: isTask ? 'task' : 'http' });
}

/** At least one image is starred. */
export function isStarred({ marks }: Pick<StoredRun, 'marks'>): boolean {
  return Object.values(marks).includes('starred');
}

/** Every image is rejected. */
export function isRejected({ marks, results }: Pick<StoredRun, 'marks' | 'results'>): boolean {
  const rejected = Object.values(marks).filter((mark) => mark === 'rejected').length;
  return rejected > 0 && rejected >= results;
}

/** The prompt, or the page name for requests without a prompt. */
export function titleOf(run: Pick<StoredRun, 'words' | 'operationId' | 'model'>): string {
  return run.words.trim() || runPage(run.operationId, run.model)?.label || run.operationId;
}

/** `2 images · 4,172 tokens · $0.04`; empty if nothing was counted. */
export function amountOf(run: StoredRun, currency = ''): string {
  const tokens = (run.inputTokens ?? 0) + (run.outputTokens ?? 0);
  // A text that was stopped ends without the count of its output.
  const isInputOnly = run.outcome === 'stopped' && run.outputTokens === null;
  return [
    run.results > 0 ? `${formatCount(run.results)} ${nounOf(run)}` : '',
    tokens > 0
      ? `${formatCount(tokens)} ${tokens === 1 ? 'token' : 'tokens'}${isInputOnly ? ' in' : ''}`
      : '',
    run.cost ? formatCost(run.cost, currency, run.outcome !== 'done') : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Of a video: until its task ended. Null while the run is running. */
export function totalOf({ totalMs, videoMs, taskId }: StoredRun): number | null {
  return taskId === null ? totalMs : videoMs;
}

/** Empty while the run is running. */
export function durationOf(run: StoredRun): string {
  const milliseconds = totalOf(run);
  return milliseconds === null ? '' : formatMs(milliseconds);
}

function nounOf({ operationId, model, results }: StoredRun): string {
  const layout = runPage(operationId, model)?.layout ?? 'text';
  const [one, many] = nouns[layout];
  return results === 1 ? one : many;
}

const nouns = {
  image: ['image', 'images'],
  text: ['response', 'responses'],
  vector: ['vector', 'vectors'],
  video: ['video', 'videos'],
} as const;

/** A stored run in words: how it ended, what came of it, when. */

import { formatCount, formatMs } from '#lib/base/format.ts';
import type { StoredRun } from '#lib/contract/playground/stored-run.ts';
import { cancelledVideo } from '#lib/contract/playground/video-problem.ts';
import { runPlace } from './run-place.ts';

export const outcomeWords: Readonly<Record<StoredRun['outcome'], string>> = {
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  stopped: 'Stopped',
};

/**
 * How a run stands for those who read it: an order that was taken is not yet the video it asked for, and has failed
 * when there will be none.
 */
export type ShownOutcome = StoredRun['outcome'] | 'ordered';

export function shownOutcome({ outcome, taskId, results, error }: StoredRun): ShownOutcome {
  if (outcome !== 'done' || taskId === null || results > 0) return outcome;
  if (error === null) return 'ordered';
  return error === cancelledVideo ? 'stopped' : 'failed';
}

/** `Done`, `Ordered`, `Failed, 429`. */
export function outcomeOf(run: StoredRun): string {
  const { status } = run;
  const shown = shownOutcome(run);
  if (shown === 'ordered') return 'Ordered';
  return shown === 'failed' && status !== null && status >= 400
    ? `${outcomeWords.failed}, ${status}`
    : outcomeWords[shown];
}

/** What the run is known by; a request without words has its page's name. */
export function titleOf({ words, operationId, model }: StoredRun): string {
  return words.trim() || runPlace(operationId, model)?.label || operationId;
}

/** `2 images · 4,172 tokens`; empty when nothing was counted. */
export function amountOf(run: StoredRun): string {
  const tokens = (run.inputTokens ?? 0) + (run.outputTokens ?? 0);
  return [
    run.results > 0 ? `${formatCount(run.results)} ${nounOf(run)}` : '',
    tokens > 0 ? `${formatCount(tokens)} ${tokens === 1 ? 'token' : 'tokens'}` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Empty while it goes on. */
export function durationOf({ totalMs }: StoredRun): string {
  return totalMs === null ? '' : formatMs(totalMs);
}

/** `Sat 21 Nov 2026, 16:20:28`, in the reader's zone. */
export function exactTime(startedAt: string): string {
  return moments.format(new Date(startedAt));
}

function nounOf({ operationId, model, results }: StoredRun): string {
  const layout = runPlace(operationId, model)?.layout ?? 'text';
  const [one, many] = nouns[layout];
  return results === 1 ? one : many;
}

const nouns = {
  image: ['image', 'images'],
  text: ['response', 'responses'],
  vector: ['vector', 'vectors'],
  video: ['video', 'videos'],
} as const;

const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

import { expect, test } from 'vitest';
import { refusedText } from '#lib/contract/pages/run-problem.ts';
import type { StoredRun } from '#lib/contract/pages/stored-run.ts';
import { cancelledVideo, expiredVideo } from '#lib/contract/pages/video-problem.ts';
import { amountOf, displayedOutcome, durationOf, outcomeOf } from './run-labels.ts';
import { shownStatus, statusLabels, statusText } from './tasks/task-status.ts';

const run: StoredRun = {
  id: 'req_1',
  operationId: 'videos.create',
  model: 'delta-1.1',
  words: 'A harbour at dawn',
  provider: 'sandbox',
  cost: null,
  outcome: 'done',
  status: 202,
  error: null,
  startedAt: '2026-01-01T00:00:00.000Z',
  headersMs: 20,
  firstByteMs: 21,
  totalMs: 22,
  videoMs: null,
  requestBytes: 80,
  responseBytes: 300,
  inputTokens: null,
  outputTokens: null,
  results: 0,
  taskId: 'video_1',
  hasThumbnail: false,
  pinned: false,
  tags: [],
  marks: {},
};

test.each<[string, Partial<StoredRun>, string]>([
  ['a video task in progress', {}, 'In progress'],
  ['a completed video task', { results: 1 }, statusLabels.completed],
  ['a failed video task', { error: 'Refused.' }, statusLabels.failed],
  ['a cancelled video task', { error: cancelledVideo }, statusLabels.cancelled],
  ['a video task that was not finished in time', { error: expiredVideo }, statusLabels.expired],
  ['a run without a task', { taskId: null }, 'Done'],
  ['a message that the model declined', { taskId: null, error: refusedText }, 'Refused'],
  ['a refused video request', { outcome: 'failed', status: 400, taskId: null }, 'Failed'],
  ['a run that lost its connection', { outcome: 'failed', status: null, taskId: null }, 'Failed'],
])('%s', (_name, facts, label) => {
  expect(outcomeOf({ ...run, ...facts })).toBe(label);
});

test.each<[NonNullable<StoredRun['task']>, string]>([
  [{ status: 'pending', failures: 0, parked: false }, 'Pending'],
  [{ status: 'pending', failures: 2, parked: false }, 'Not sent'],
  [{ status: 'pending', failures: 0, parked: true }, 'Not confirmed'],
  [{ status: 'queue', failures: 0, parked: false }, 'In queue'],
  [{ status: 'in_progress', failures: 1, parked: false }, 'In progress'],
])('a run says of its task %j what the list of tasks says', (task, words) => {
  expect(statusText({ ...task, progress: 0 })).toBe(words);
  for (const facts of [{ task }, { task, taskId: null, outcome: 'running', totalMs: null }] as const) {
    expect(outcomeOf({ ...run, ...facts })).toBe(words);
    expect(displayedOutcome({ ...run, ...facts }) === 'failed').toBe(shownStatus(task) === 'failed');
  }
});

test('uncounted amounts and running durations are empty', () => {
  expect(durationOf({ ...run, totalMs: null })).toBe('');
  expect(durationOf({ ...run, taskId: null })).toBe('22 ms');
  // The time of the request is not that of its video.
  expect(durationOf(run)).toBe('');
  expect(durationOf({ ...run, videoMs: 12_000 })).toBe('12.0 s');
  expect(amountOf(run)).toBe('');
  expect(amountOf({ ...run, taskId: null, outcome: 'stopped', inputTokens: 12 })).toBe('12 tokens in');
  expect(amountOf({ ...run, outputTokens: 1 })).toBe('1 token');
});

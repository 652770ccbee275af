import { describe, expect, test } from 'vitest';
import { estimateBasis, shapeLabels, statusSentence, timeLeft } from './task-labels.ts';
import { filterOf, statusText, taskSeconds, taskTime } from './task-status.ts';
import { aListedTask as task } from './test-task.ts';
import { readTask } from './video-task.ts';

describe('reading', () => {
  test('a finished task of this service', () => {
    const data = { url: 'https://x.test/a', expires_at: 99, duration: 3, width: 854, height: 480 };
    expect(
      task({ status: 'completed', progress: 100, usage: { video_seconds: 3 }, completed_at: 1009, data }),
    ).toMatchObject({
      completedAt: 1009,
      videoSeconds: 3,
      video: { url: 'https://x.test/a', expiresAt: 99, duration: 3, width: 854, height: 480 },
    });
  });

  test('errors as texts and as objects', () => {
    expect(task({ status: 'failed', error: 'no' })).toMatchObject({ error: 'no' });
    expect(task({ status: 'failed', error: { message: 'no' } })).toMatchObject({ error: 'no' });
  });

  test.each([[null], ['text'], [{ id: 'video_1' }], [{ id: 'video_1', status: 'running' }]])(
    'no task: %j',
    (value) => {
      expect(readTask(value)).toBeUndefined();
    },
  );
});

describe('time left', () => {
  const pace = { expected: { from: 20, to: 40, videos: 4 } };
  test.each([
    ['nothing before, nothing said', {}, 1010, undefined],
    ['before the page is alive', pace, 0, undefined],
    ['at once', pace, 1000, 'about 20 to 40 s left'],
    ['later', pace, 1008, 'about 12 to 30 s left'],
    ['past the quickest', pace, 1025, 'up to 15 s left'],
    ['close to the slowest', pace, 1038, 'nearly done'],
    ['past the slowest', pace, 1042, 'longer than usual'],
    ['one video before', { expected: { from: 12, to: 12, videos: 1 } }, 1000, 'about 12 s left'],
    ['minutes', { expected: { from: 130, to: 300, videos: 3 } }, 1000, 'about 2 to 5 min left'],
    ['seconds to minutes', { expected: { from: 60, to: 300, videos: 3 } }, 1000, 'about 60 s to 5 min left'],
  ])('%s', (_name, beside, now, expected) => {
    expect(timeLeft(task({}, beside), now)).toBe(expected);
  });

  test('the basis of the estimate', () => {
    expect(estimateBasis(task({}, pace))).toBe('Based on 4 earlier videos of this model and length');
    expect(estimateBasis(task())).toBeUndefined();
  });
});

describe('descriptions', () => {
  const pace = { expected: { from: 20, to: 40, videos: 4 } };
  test.each([
    ['pending', {}, {}, 'accepted, not sent yet'],
    ['pending, whatever is known', {}, pace, 'accepted, not sent yet'],
    ['queue', { status: 'queue' }, {}, 'waiting in the queue'],
    ["the upstream's own words", { status: 'queue' }, { note: 'third in line' }, 'third in line'],
    ['a range in the queue', { status: 'queue' }, pace, 'about 20 to 40 s left'],
    ['no clock is made of progress', { status: 'in_progress', progress: 40 }, {}, 'generating'],
    ['nothing known', { status: 'in_progress' }, {}, 'generating'],
    ['a range', { status: 'in_progress', progress: 40 }, pace, 'about 20 to 40 s left'],
    [
      'an upstream that is silent',
      { status: 'in_progress' },
      { ...pace, failures: 2, note: '503' },
      '503 · trying again',
    ],
    ['a reason', { status: 'failed', error: 'reference 2 is too small' }, {}, 'reference 2 is too small'],
    ['no reason', { status: 'failed' }, {}, 'the provider gave no reason'],
    ['cancelled', { status: 'cancelled' }, {}, 'cancelled on request'],
    ['expired', { status: 'expired' }, {}, 'not finished before the deadline'],
    ['expired with a reason', { status: 'expired' }, { note: 'Cannot reach it.' }, 'Cannot reach it.'],
    ['parked', {}, { parked: true, note: 'No answer.' }, 'it may have arrived: send it again, or cancel it'],
  ])('%s', (_name, given, beside, expected) => {
    expect(statusSentence(task({ status: 'pending', ...given }, beside), 1000)).toBe(expected);
  });
});

describe('labels', () => {
  test('the shape is from the video, else from the request', () => {
    const requested = {
      mode: 'first-frame',
      references: 0,
      resolution: '720p',
      aspectRatio: '16:9',
      seconds: 6,
    };
    expect(shapeLabels(task({}, { requested }))).toEqual([
      'delta-1.1 720p',
      '16:9',
      '6 s video',
      'first frame',
    ]);
    expect(shapeLabels(task())).toEqual(['delta-1.1']);
    const data = { duration: 3, width: 854, height: 480 };
    const made = task(
      { status: 'completed', data },
      { requested: { mode: 'edit', references: 2, resolution: '480p' } },
    );
    expect(shapeLabels(made)).toEqual(['delta-1.1 480p', '16:9', '3 s video', 'edit', '2 references']);
  });

  test.each([
    ['in_progress', 40, 'In progress, 40 %'],
    ['in_progress', 0, 'In progress'],
    ['completed', 100, 'Done'],
  ])('the progress is a percentage: %s at %i', (status, progress, text) => {
    expect(statusText(task({ status, progress }))).toBe(text);
  });

  test.each([
    [{ status: 'pending' }, { failures: 1 }, 'Not sent'],
    // The provider may have it.
    [{ status: 'pending' }, { parked: true }, 'Not confirmed'],
    [{ status: 'queue' }, { failures: 1 }, 'In queue'],
  ])('a task that was not sent: %j, %j', (fields, beside, text) => {
    expect(statusText(task(fields, beside))).toBe(text);
  });

  test('the time of a live task increases; afterwards it is constant', () => {
    expect(taskSeconds(task(), 1042)).toBe(42);
    expect(taskSeconds(task({ status: 'completed', completed_at: 1009 }), 9999)).toBe(9);
    expect(taskSeconds(task({ status: 'failed' }), 9999)).toBeUndefined();
    expect(taskTime(task(), 1042)).toBe('0:42 so far');
    expect(taskTime(task({ status: 'completed', completed_at: 1009 }), 9999)).toBe('took 0:09');
    // The documented times are whole seconds: their difference may be one off.
    const ended = { status: 'completed', completed_at: 1009 };
    expect(taskTime(task(ended, { tookMs: 8950 }), 9999)).toBe('took 0:08');
  });

  test.each([
    ['pending', 'running'],
    ['queue', 'running'],
    ['in_progress', 'running'],
    ['completed', 'done'],
    ['failed', 'failed'],
    ['cancelled', 'cancelled'],
    ['expired', 'failed'],
  ])('%s is counted as %s', (status, filter) => {
    expect(filterOf(task({ status }))).toBe(filter);
  });
});

import { describe, expect, test } from 'vitest';
import { withoutFiles, withoutGaps } from './asked-bodies.ts';
import { filterOf, shapeWords, statusSentence, taskSeconds } from './task-words.ts';
import { mergeTasks, readTask, readTaskPage, type VideoTask } from './video-task.ts';

function task(given: Record<string, unknown>): VideoTask {
  const read = readTask({
    id: 'video_1',
    status: 'queue',
    created: 1000,
    model: 'delta-1.1',
    prompt: 'p',
    ...given,
  });
  if (read === undefined) throw new Error('no task');
  return read;
}

describe('reading', () => {
  test('a finished task of ours', () => {
    expect(
      task({
        status: 'completed',
        progress: 100,
        usage: { video_seconds: 3 },
        completed_at: 1009,
        data: { url: 'x', duration: 3, width: 854, height: 480, resolution: '480p' },
      }),
    ).toMatchObject({
      completedAt: 1009,
      videoSeconds: 3,
      film: { duration: 3, width: 854, height: 480, resolution: '480p' },
    });
  });

  test('errors as texts and as objects', () => {
    expect(task({ status: 'failed', error: 'no', error_code: 'e' })).toMatchObject({
      error: 'no',
      errorCode: 'e',
    });
    expect(task({ status: 'failed', error: { message: 'no', code: 'e' } })).toMatchObject({
      error: 'no',
      errorCode: 'e',
    });
  });

  test.each([[null], ['text'], [{ id: 'video_1' }], [{ id: 'video_1', status: 'running' }]])(
    'no task: %j',
    (value) => {
      expect(readTask(value)).toBeUndefined();
    },
  );

  test('a page goes on after its last task only when there is more', () => {
    const data = [task({}).raw, task({ id: 'video_2' }).raw];
    expect(readTaskPage({ data, has_more: true, last_id: 'video_2' }).after).toBe('video_2');
    expect(readTaskPage({ data, has_more: false, last_id: 'video_2' }).after).toBeUndefined();
    expect(readTaskPage('broken')).toEqual({ tasks: [], after: undefined });
  });
});

test('merging takes the fresh state, keeps what is not on the page, newest first', () => {
  const known = [task({ id: 'b', created: 2 }), task({ id: 'a', created: 1 })];
  const fresh = [task({ id: 'c', created: 2 }), task({ id: 'b', created: 2, status: 'completed' })];
  expect(mergeTasks(known, fresh).map(({ id, status }) => [id, status])).toEqual([
    ['c', 'queue'],
    ['b', 'completed'],
    ['a', 'queue'],
  ]);
  expect(mergeTasks(known, [])).toBe(known);
});

describe('words', () => {
  test.each([
    ['too early to say', { progress: 5 }, 1010, '5 % done'],
    ['nothing known', { progress: 0 }, 1010, 'being made'],
    ['a range, wide at first', { progress: 25 }, 1010, 'about 20 to 40 s left'],
    ['narrower later', { progress: 75 }, 1030, 'about 8 to 12 s left'],
    ['close to the end', { progress: 97 }, 1030, 'nearly done'],
  ])('time left: %s', (_name, given, now, words) => {
    expect(statusSentence(task({ status: 'in_progress', ...given }), now)).toBe(words);
  });

  test('a failure says why; without a reason it says so', () => {
    expect(statusSentence(task({ status: 'failed', error: 'reference 2 is too small' }), 0)).toBe(
      'reference 2 is too small',
    );
    expect(statusSentence(task({ status: 'failed' }), 0)).toBe('the upstream gave no reason');
  });

  test('the shape comes from the film, before that from what was asked', () => {
    const asked = { resolution: '720p', aspect_ratio: '16:9', duration: 6, frame_images: [{}] };
    expect(shapeWords(task({}), asked)).toEqual(['delta-1.1 720p', '16:9', '6 s', 'first frame']);
    expect(shapeWords(task({}), undefined)).toEqual(['delta-1.1']);
    const data = { duration: 3, width: 854, height: 480, resolution: '480p' };
    expect(shapeWords(task({ status: 'completed', data }), { input_references: [1, 2] })).toEqual([
      'delta-1.1 480p',
      '16:9',
      '3 s',
      '2 references',
    ]);
  });

  test('time runs while the task lives and stands still afterwards', () => {
    expect(taskSeconds(task({}), 1042)).toBe(42);
    expect(taskSeconds(task({ status: 'completed', completed_at: 1009 }), 9999)).toBe(9);
    expect(taskSeconds(task({ status: 'failed' }), 9999)).toBeUndefined();
  });

  test.each([
    ['pending', 'running'],
    ['queue', 'running'],
    ['in_progress', 'running'],
    ['completed', 'done'],
    ['failed', 'ended-badly'],
    ['cancelled', 'ended-badly'],
    ['expired', 'ended-badly'],
  ])('%s is counted as %s', (status, filter) => {
    expect(filterOf(task({ status }))).toBe(filter);
  });
});

test('remembered bodies hold no files, and lists keep their length', () => {
  expect(
    withoutFiles({
      prompt: 'p',
      input_references: [new Blob(['x']), 'data:image/png;base64,AA', 'https://x.test/a'],
    }),
  ).toEqual({ prompt: 'p', input_references: [null, null, 'https://x.test/a'] });
});

test('a form gets the remembered body without what has lost its file', () => {
  const url = 'https://x.test/a';
  expect(
    withoutGaps({
      prompt: 'p',
      seed: null,
      input_references: [
        { type: 'image_url', image_url: { url: null } },
        { type: 'image_url', image_url: { url } },
      ],
    }),
  ).toEqual({ prompt: 'p', input_references: [{ type: 'image_url', image_url: { url } }] });
});

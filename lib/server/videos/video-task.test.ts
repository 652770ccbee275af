import { describe, expect, test } from 'vitest';
import { aTask, changeTo, statuses } from './test-samples.ts';
import { transition, transitions } from './video-task.ts';

const now = new Date('2026-02-03T04:05:06.789Z');

/** The whole machine, a row for each state and a column for each target. */
const expected = `
             pending queue in_progress completed failed cancelled expired
pending      -       yes   yes         -         yes    yes       yes
queue        -       -     yes         -         yes    yes       yes
in_progress  -       -     -           yes       yes    yes       yes
completed    -       -     -           -         -      -         -
failed       -       -     -           -         -      -         -
cancelled    -       -     -           -         -      -         -
expired      -       -     -           -         -      -         -
`;

const pairs = expected
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.trim().split(/\s+/))
  .flatMap(([from, ...answers]) =>
    answers.map((answer, column) => [from, statuses[column], answer === 'yes'] as const),
  );

describe('transition', () => {
  test('the table contains every pair of states', () => {
    expect(pairs).toHaveLength(49);
    expect(transitions.none).toEqual(['pending']);
  });

  for (const [from, to, allowed] of pairs) {
    test(`${from} -> ${to} is ${allowed ? 'allowed' : 'refused'}`, () => {
      const task = aTask(statuses.find((status) => status === from) ?? 'pending');
      // No change leads to `pending`: a task is born in it.
      const change = to === undefined ? null : changeTo(to);
      const moved = change === null ? null : transition(task, change, now);
      expect(moved?.status ?? null).toBe(allowed ? to : null);
      if (moved !== null) expect(moved.updatedAt).toEqual(now);
    });
  }

  test('a final state has its time, a live one does not', () => {
    const running = aTask('in_progress');
    for (const to of ['completed', 'failed', 'cancelled', 'expired'] as const) {
      const change = changeTo(to);
      expect(change && transition(running, change, now)?.finishedAt).toEqual(now);
    }
    expect(transition(aTask('queue'), { to: 'in_progress', upstreamId: 'up-1' }, now)?.finishedAt).toBeNull();
  });

  test('a start clears the mark of submission and keeps the upstream id', () => {
    const pending = { ...aTask('pending'), submittingAt: now, failures: 3 };
    expect(transition(pending, { to: 'queue', upstreamId: 'up-7' }, now)).toMatchObject({
      upstreamId: 'up-7',
      submittingAt: null,
      failures: 0,
      queuedAt: now,
    });
  });

  test('a task that skips the queue has a queue time as well', () => {
    const moved = transition(aTask('pending'), { to: 'in_progress', upstreamId: 'up-1' }, now);
    expect(moved).toMatchObject({ queuedAt: now, startedAt: now });
  });

  test('completion sets the size and length of the video and full progress', () => {
    const change = changeTo('completed');
    expect(change && transition(aTask('in_progress'), change, now)).toMatchObject({
      videoAssetId: 'asset_video',
      width: 1280,
      height: 720,
      seconds: 5,
      progress: 1,
    });
  });
});

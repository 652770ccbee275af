import { describe, expect, test } from 'vitest';
import { pollInterval, retryDelay } from './poll-interval.ts';
import { createTaskActivity } from './task-activity.ts';
import {
  type LoadedTasks,
  readTaskAnswer,
  type TaskAnswer,
  withFirstPage,
  withNextPage,
} from './task-pages.ts';
import { aListedTask } from './test-task.ts';

const task = (position: number, given: Record<string, unknown> = {}, beside: Record<string, unknown> = {}) =>
  aListedTask({ id: `v${position}`, ...given }, { position, ...beside });

function answer(given: Partial<TaskAnswer>): TaskAnswer {
  const counts = { all: 0, running: 0, done: 0, cancelled: 0, failed: 0 };
  const totals = { all: 0, running: 0 };
  return { tasks: [], watched: [], next: null, counts, totals, models: [], ...given };
}

function shown({ tasks }: LoadedTasks): string[] {
  return tasks.map(({ id, status }) => `${id} ${status}`);
}

describe('a poll of the first page', () => {
  const known = withFirstPage(undefined, answer({ tasks: [task(3), task(2)], next: 2 }));

  test('adds new tasks on top and keeps older ones', () => {
    const next = withFirstPage(known, answer({ tasks: [task(4), task(3)], next: 3 }));
    expect(shown(next)).toEqual(['v4 queue', 'v3 queue', 'v2 queue']);
    expect(next.next).toBe(2);
  });

  test('updates known and watched tasks in place', () => {
    const ended = task(2, { status: 'completed' });
    const next = withFirstPage(
      known,
      answer({ tasks: [task(3, { progress: 5 })], watched: [ended, task(9)] }),
    );
    expect(shown(next)).toEqual(['v3 queue', 'v2 completed']);
    expect(next.quiet).toBe(0);
  });

  test('keeps a row that left the filtered state', () => {
    const next = withFirstPage(known, answer({ tasks: [task(3)], watched: [task(2, { status: 'failed' })] }));
    expect(shown(next)).toEqual(['v3 queue', 'v2 failed']);
  });

  test('without changes keeps the list and counts as quiet', () => {
    const next = withFirstPage(known, answer({ tasks: [task(3), task(2)], next: 2 }));
    expect(next.tasks).toBe(known.tasks);
    expect(next.quiet).toBe(1);
  });

  test('keeps ended tasks, even with new links', () => {
    const ended = (url: string) => task(1, { status: 'completed', data: { url } });
    const before = withFirstPage(undefined, answer({ tasks: [ended('a')] }));
    expect(withFirstPage(before, answer({ tasks: [ended('b')] })).tasks).toBe(before.tasks);
  });

  test('with a gap starts the list again', () => {
    const next = withFirstPage(known, answer({ tasks: [task(9), task(8)], next: 8 }));
    expect(shown(next)).toEqual(['v9 queue', 'v8 queue']);
    expect(next.next).toBe(8);
  });
});

test('a further page is appended', () => {
  const known = withFirstPage(undefined, answer({ tasks: [task(3)], next: 3 }));
  const next = withNextPage(known, answer({ tasks: [task(2), task(1)], next: null }));
  expect(shown(next)).toEqual(['v3 queue', 'v2 queue', 'v1 queue']);
  expect(next.next).toBeNull();
});

test('a response without an invalid task', () => {
  const [valid, invalid] = [task(2), { ...task(1), raw: { id: 'v1', status: 'lost' } }].map(
    ({ raw, ...listed }) => ({ ...listed, task: raw }),
  );
  const read = readTaskAnswer(Object({ ...answer({}), tasks: [valid, invalid] }));
  expect(read.tasks.map(({ id }) => id)).toEqual(['v2']);
});

test('polls are frequent during changes, rare without, and stop when nothing runs', () => {
  expect(pollInterval({ running: 0, quiet: 0 })).toBe(0);
  expect([0, 4, 5, 40].map((quiet) => pollInterval({ running: 1, quiet }))).toEqual([
    2000, 2000, 3000, 10_000,
  ]);
  expect([1, 2, 3, 9].map(retryDelay)).toEqual([2000, 4000, 8000, 30_000]);
});

describe('task activity', () => {
  test('reports ended tasks once', () => {
    const news = createTaskActivity();
    const reported: string[] = [];
    news.subscribe(() =>
      reported.push(
        news
          .read()
          .ended.map(({ id }) => id)
          .join(),
      ),
    );
    news.report([task(1), task(2), task(3, { status: 'completed' })], 2);
    expect(news.liveIds()).toEqual(['v2', 'v1']);
    news.report([task(1, { status: 'failed' }), task(2)], 1);
    news.report([task(1, { status: 'failed' }), task(2)], 1);
    expect(reported).toEqual(['', 'v1']);
    expect(news.read().running).toBe(1);
  });

  test('counts known tasks if the response has no count', () => {
    const news = createTaskActivity();
    news.report([task(1)]);
    news.report([task(1)]);
    expect(news.read().running).toBe(1);
    news.report([task(1, { status: 'cancelled' })]);
    expect(news.read().running).toBe(0);
  });
});

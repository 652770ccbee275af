/**
 * The loaded tasks and how responses update them: rows keep their positions, new ones go on top, ended ones
 * stay unchanged. Pure.
 */
import type { ListedTaskResponse, TaskListResponse } from '#lib/contract/pages/listed-task.ts';
import { isLiveTask, type ListedTask, readListedTask } from './video-task.ts';

/** A response of `/api/tasks`. */
export interface TaskAnswer extends Omit<TaskListResponse, 'tasks' | 'watched'> {
  tasks: readonly ListedTask[];
  watched: readonly ListedTask[];
}

export interface LoadedTasks extends Omit<TaskAnswer, 'watched'> {
  /** Consecutive polls without a change. */
  quiet: number;
}

export function readTaskAnswer({ tasks, watched, ...answer }: TaskListResponse): TaskAnswer {
  const read = (list: readonly ListedTaskResponse[]) => list.flatMap((entry) => readListedTask(entry) ?? []);
  return { ...answer, tasks: read(tasks), watched: read(watched) };
}

/** Merges a poll of the first page. */
export function withFirstPage(
  known: LoadedTasks | undefined,
  { watched, ...answer }: TaskAnswer,
): LoadedTasks {
  const newest = known?.tasks[0]?.position;
  const last = answer.tasks.at(-1)?.position;
  // More new tasks than a page holds leave a gap, so the list starts again.
  const gap = newest !== undefined && answer.next !== null && last !== undefined && last > newest;
  if (known === undefined || gap || known.tasks.length === 0) return { ...answer, quiet: 0 };
  const tasks = merged(known.tasks, [...answer.tasks, ...knownOnly(watched, known.tasks)]);
  return { ...answer, tasks, next: known.next, quiet: tasks === known.tasks ? known.quiet + 1 : 0 };
}

/** Appends a page. */
export function withNextPage(known: LoadedTasks, { tasks, next }: TaskAnswer): LoadedTasks {
  return { ...known, tasks: merged(known.tasks, tasks), next };
}

/** Watched tasks only update known rows. */
function knownOnly(watched: readonly ListedTask[], known: readonly ListedTask[]): ListedTask[] {
  const ids = new Set(known.map(({ id }) => id));
  return watched.filter(({ id }) => ids.has(id));
}

/** Returns the same array if nothing changed. */
function merged(known: readonly ListedTask[], fresh: readonly ListedTask[]): readonly ListedTask[] {
  const before = new Map(known.map((task) => [task.id, task]));
  const news = fresh.filter((task) => {
    const previous = before.get(task.id);
    return previous === undefined || hasChanged(previous, task);
  });
  if (news.length === 0) return known;

  for (const task of news) before.set(task.id, task);
  return [...before.values()].sort((a, b) => b.position - a.position);
}

/** Ended tasks get new links, which does not count as a change, and may lose their video. */
function hasChanged(before: ListedTask, now: ListedTask): boolean {
  if (!isLiveTask(before)) return before.videoDeleted !== now.videoDeleted;
  return (
    watched.some((member) => before[member] !== now[member]) ||
    before.expected?.videos !== now.expected?.videos
  );
}

const watched = ['status', 'progress', 'note', 'failures', 'parked'] as const;

/**
 * The loaded tasks and how responses update them: rows keep their positions, new ones go on top, ended ones
 * stay unchanged. Pure.
 */
import { listOf, numberOf, recordOf, textOf } from '#lib/base/json-value.ts';
import { isLiveTask, type ListedTask, readListedTask } from './video-task.ts';

export type TaskCounts = Readonly<Record<'all' | 'running' | 'done' | 'ended-badly', number>>;

/** A response of `/api/tasks`. */
export interface TaskAnswer {
  tasks: readonly ListedTask[];
  /** Position to continue before; null at the end. */
  next: number | null;
  counts: TaskCounts;
  totals: { all: number; running: number; secondsToday: number };
  models: readonly string[];
  watched: readonly ListedTask[];
}

export interface LoadedTasks extends Omit<TaskAnswer, 'watched'> {
  /** Unix milliseconds of the last response. */
  loadedAt: number;
  /** Consecutive polls without a change. */
  quiet: number;
}

export function readTaskAnswer(value: unknown): TaskAnswer {
  const answer = recordOf(value);
  const [counts, totals] = [recordOf(answer.counts), recordOf(answer.totals)];
  const count = (name: string) => numberOf(counts[name]) ?? 0;
  return {
    tasks: tasksIn(answer.tasks),
    next: numberOf(answer.next) ?? null,
    counts: {
      ...{ all: count('all'), running: count('running'), done: count('done') },
      'ended-badly': count('ended-badly'),
    },
    totals: {
      all: numberOf(totals.all) ?? 0,
      running: numberOf(totals.running) ?? 0,
      secondsToday: numberOf(totals.secondsToday) ?? 0,
    },
    models: listOf(answer.models).flatMap((model) => textOf(model) ?? []),
    watched: tasksIn(answer.watched),
  };
}

function tasksIn(value: unknown): ListedTask[] {
  return listOf(value).flatMap((entry) => readListedTask(entry) ?? []);
}

/** Merges a poll of the first page. */
export function withFirstPage(
  known: LoadedTasks | undefined,
  { watched, ...answer }: TaskAnswer,
  loadedAt: number,
): LoadedTasks {
  const newest = known?.tasks[0]?.position;
  const last = answer.tasks.at(-1)?.position;
  // More new tasks than a page holds leave a gap, so the list starts again.
  const gap = newest !== undefined && answer.next !== null && last !== undefined && last > newest;
  if (known === undefined || gap || known.tasks.length === 0) return { ...answer, loadedAt, quiet: 0 };
  const tasks = merged(known.tasks, [...answer.tasks, ...knownOnly(watched, known.tasks)]);
  return { ...answer, tasks, next: known.next, loadedAt, quiet: tasks === known.tasks ? known.quiet + 1 : 0 };
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
  const positions = new Map(known.map(({ id }, index) => [id, index]));
  const tasks = [...known];
  const added: ListedTask[] = [];
  let changed = false;
  for (const task of fresh) {
    const position = positions.get(task.id);
    const before = position === undefined ? undefined : known[position];
    if (position === undefined || before === undefined) added.push(task);
    else if (hasChanged(before, task)) {
      tasks[position] = task;
      changed = true;
    }
  }
  if (added.length === 0) return changed ? tasks : known;
  return [...tasks, ...added].sort((a, b) => b.position - a.position);
}

/** Ended tasks only get new links, which does not count as a change. */
function hasChanged(before: ListedTask, now: ListedTask): boolean {
  if (!isLiveTask(before)) return false;
  return (
    before.status !== now.status ||
    before.progress !== now.progress ||
    before.note !== now.note ||
    before.failures !== now.failures ||
    before.expected?.videos !== now.expected?.videos
  );
}

/**
 * The tasks loaded so far, and how a fresh answer changes them: rows keep their places, new ones come on top, what
 * has ended stays as it is. Pure.
 */
import { listOf, numberOf, recordOf, textOf } from '#lib/base/json-value.ts';
import { isLiveTask, type ListedTask, readListedTask } from './video-task.ts';

export type TaskCounts = Readonly<Record<'all' | 'running' | 'done' | 'ended-badly', number>>;

/** An answer of `/api/tasks`. */
export interface TaskAnswer {
  tasks: readonly ListedTask[];
  /** Position to go on before; null at the end. */
  next: number | null;
  counts: TaskCounts;
  totals: { all: number; running: number; secondsToday: number };
  models: readonly string[];
  watched: readonly ListedTask[];
}

export interface LoadedTasks extends Omit<TaskAnswer, 'watched'> {
  /** Wall clock of the last answer, in milliseconds. */
  askedAt: number;
  /** Answers in a row that told nothing new of what lives. */
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

/** The first page again: what is known, brought up to date, with what is new on top. */
export function withFirstPage(
  known: LoadedTasks | undefined,
  { watched, ...answer }: TaskAnswer,
  askedAt: number,
): LoadedTasks {
  const newest = known?.tasks[0]?.position;
  const last = answer.tasks.at(-1)?.position;
  // More new tasks than a page holds: what lies between is not known, so the list begins anew.
  const gap = newest !== undefined && answer.next !== null && last !== undefined && last > newest;
  if (known === undefined || gap || known.tasks.length === 0) return { ...answer, askedAt, quiet: 0 };
  const tasks = merged(known.tasks, [...answer.tasks, ...withoutStrangers(watched, known.tasks)]);
  return { ...answer, tasks, next: known.next, askedAt, quiet: tasks === known.tasks ? known.quiet + 1 : 0 };
}

/** A further page at the end. */
export function withNextPage(known: LoadedTasks, { tasks, next }: TaskAnswer): LoadedTasks {
  return { ...known, tasks: merged(known.tasks, tasks), next };
}

/** Watched tasks tell how known rows stand; they are no rows of their own. */
function withoutStrangers(watched: readonly ListedTask[], known: readonly ListedTask[]): ListedTask[] {
  const ids = new Set(known.map(({ id }) => id));
  return watched.filter(({ id }) => ids.has(id));
}

/** The same array when nothing has changed. */
function merged(known: readonly ListedTask[], fresh: readonly ListedTask[]): readonly ListedTask[] {
  const places = new Map(known.map(({ id }, index) => [id, index]));
  const tasks = [...known];
  const added: ListedTask[] = [];
  let changed = false;
  for (const task of fresh) {
    const place = places.get(task.id);
    const before = place === undefined ? undefined : known[place];
    if (place === undefined || before === undefined) added.push(task);
    else if (hasMoved(before, task)) {
      tasks[place] = task;
      changed = true;
    }
  }
  if (added.length === 0) return changed ? tasks : known;
  return [...tasks, ...added].sort((a, b) => b.position - a.position);
}

/** An ended task only gets other links; it stays as it is. */
function hasMoved(before: ListedTask, now: ListedTask): boolean {
  if (!isLiveTask(before)) return false;
  return (
    before.status !== now.status ||
    before.progress !== now.progress ||
    before.note !== now.note ||
    before.failures !== now.failures ||
    before.expected?.videos !== now.expected?.videos
  );
}

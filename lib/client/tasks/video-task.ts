/** A video task as the pages know it, read from replies of any server of the interface; and what its states mean. */
import { isRecord } from '#lib/base/is-record.ts';
import { type JsonRecord, listOf, numberOf, recordOf, textOf } from '../json-value.ts';

export type TaskStatus =
  | 'pending'
  | 'queue'
  | 'in_progress'
  | 'completed'
  | 'failed'
  | 'cancelled'
  | 'expired';

export interface VideoTask {
  id: string;
  status: TaskStatus;
  model: string;
  prompt: string;
  /** Unix seconds. */
  created: number;
  completedAt?: number;
  /** 0 to 100. */
  progress: number;
  /** Seconds of film that were counted. */
  videoSeconds: number;
  film?: { duration: number; width: number; height: number; resolution?: string; aspectRatio?: string };
  error?: string;
  errorCode?: string;
  /** The task as it came. */
  raw: JsonRecord;
}

export interface TaskPage {
  tasks: readonly VideoTask[];
  /** Id to go on after; undefined at the end. */
  after: string | undefined;
}

export function isLiveTask({ status }: Pick<VideoTask, 'status'>): boolean {
  return status === 'pending' || status === 'queue' || status === 'in_progress';
}

/** Undefined for what is no task. */
export function readTask(value: unknown): VideoTask | undefined {
  if (!isRecord(value)) return undefined;
  const id = textOf(value.id);
  const status = statuses.find((known) => known === value.status);
  if (id === undefined || status === undefined) return undefined;
  const completedAt = numberOf(value.completed_at);
  const film = filmOf(value.data);
  const error = textOf(value.error) ?? textOf(recordOf(value.error).message);
  const errorCode = textOf(value.error_code) ?? textOf(recordOf(value.error).code);
  return {
    id,
    status,
    model: textOf(value.model) ?? '',
    prompt: textOf(value.prompt) ?? '',
    created: numberOf(value.created) ?? numberOf(value.created_at) ?? 0,
    ...(completedAt === undefined ? {} : { completedAt }),
    progress: numberOf(value.progress) ?? (status === 'completed' ? 100 : 0),
    videoSeconds: numberOf(recordOf(value.usage).video_seconds) ?? 0,
    ...(film ? { film } : {}),
    ...(error === undefined ? {} : { error }),
    ...(errorCode === undefined ? {} : { errorCode }),
    raw: value,
  };
}

export function readTaskPage(value: unknown): TaskPage {
  const page = recordOf(value);
  const tasks = listOf(page.data).flatMap((item) => readTask(item) ?? []);
  return { tasks, after: page.has_more === true ? (textOf(page.last_id) ?? tasks.at(-1)?.id) : undefined };
}

/** The tasks of both, the fresh ones instead of what was known; newest first, ties by id so that rows keep still. */
export function mergeTasks(known: readonly VideoTask[], fresh: readonly VideoTask[]): readonly VideoTask[] {
  if (fresh.length === 0) return known;
  const byId = new Map(known.map((task) => [task.id, task]));
  for (const task of fresh) byId.set(task.id, task);
  return [...byId.values()].toSorted((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1));
}

const statuses = [
  'pending',
  'queue',
  'in_progress',
  'completed',
  'failed',
  'cancelled',
  'expired',
] as const satisfies readonly TaskStatus[];

function filmOf(data: unknown): VideoTask['film'] {
  if (!isRecord(data)) return undefined;
  const resolution = textOf(data.resolution);
  const aspectRatio = textOf(data.aspect_ratio);
  return {
    duration: numberOf(data.duration) ?? 0,
    width: numberOf(data.width) ?? 0,
    height: numberOf(data.height) ?? 0,
    ...(resolution === undefined ? {} : { resolution }),
    ...(aspectRatio === undefined ? {} : { aspectRatio }),
  };
}

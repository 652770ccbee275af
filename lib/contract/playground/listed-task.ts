/**
 * Video tasks as the pages list them: the documented task, and beside it what its response does not tell - what was
 * asked, how long such videos took before, when each state began.
 */
import * as z from 'zod';
import { videoTaskResponse } from '../videos/video-responses.ts';
import { videoStatuses } from '../videos/video-status.ts';
import { taskFilters } from './task-filters.ts';

/** What the video starts from. */
export const videoModes = ['text', 'first-frame', 'references', 'edit'] as const;

export const listedTaskSchema = z.strictObject({
  task: videoTaskResponse,
  /** The order of creation, over all tasks: what the list is sorted by. */
  position: z.int(),
  /** Undefined members were left to the model. */
  requested: z.strictObject({
    mode: z.enum(videoModes),
    /** Reference images; a first frame is none. */
    references: z.int(),
    resolution: z.string().optional(),
    aspectRatio: z.string().optional(),
    seconds: z.number().optional(),
  }),
  /** `/v1/videos/{id}/content?variant=thumbnail` answers. */
  hasStill: z.boolean(),
  /** What the upstream last said about its work, or why it cannot be asked; null when nothing. */
  note: z.string().nullable(),
  /** The upstream has failed to answer so often in a row; it is asked again. */
  failures: z.int(),
  /** Of a live task: the seconds from order to video that such videos took before; null without any before. */
  expected: z.strictObject({ from: z.number(), to: z.number(), videos: z.int() }).nullable(),
});
export type ListedTaskResponse = z.output<typeof listedTaskSchema>;

/**
 * `GET /api/tasks?state=&model=&text=&limit=50&before=&watch=id,id`: newest first. `text` is looked for in prompts
 * and ids.
 */
export const taskListSchema = z.strictObject({
  tasks: z.array(listedTaskSchema),
  /** Give it back as `before` for the next page; null at the end. */
  next: z.int().nullable(),
  /** Of all tasks that match model and text. */
  counts: z.record(z.enum(taskFilters), z.int()),
  /** Of all tasks, whatever the filters. */
  totals: z.strictObject({
    all: z.int(),
    running: z.int(),
    /** Seconds of video finished within the last 24 hours. */
    secondsToday: z.int(),
  }),
  /** That any task has, by name. */
  models: z.array(z.string()),
  /** The tasks asked for by `watch`, as far as they exist. */
  watched: z.array(listedTaskSchema),
});
export type TaskListResponse = z.output<typeof taskListSchema>;

/** `GET /api/tasks/{id}`; 404 `not_found` for an unknown one and for another key's. */
export const taskDetailSchema = listedTaskSchema.extend({
  /** Oldest first; `at` is ISO 8601. */
  events: z.array(z.strictObject({ status: z.enum(videoStatuses), at: z.string() })),
  /** When a task that is still live expires. */
  deadline: z.string(),
  provider: z.string(),
  /** Of the order; null for tasks older than the record of it. */
  requestId: z.string().nullable(),
  /** As it was received, with `asset:...` where a file was. */
  body: z.record(z.string(), z.unknown()),
  /** The files: where in the body, and where to read them; `url` is null when they are no longer kept. */
  files: z.array(
    z.strictObject({
      path: z.array(z.union([z.string(), z.int()])),
      contentType: z.string(),
      url: z.string().nullable(),
    }),
  ),
  /** Bytes of the finished video; null while there is none. */
  videoBytes: z.int().nullable(),
});
export type TaskDetailResponse = z.output<typeof taskDetailSchema>;

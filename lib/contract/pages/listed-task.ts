/**
 * Tasks of videos and images in the pages' API: the documented task with additional facts, such as the request, the
 * expected duration and the events.
 */
import * as z from 'zod';
import { imageTaskResponse, videoTaskResponse } from '../videos/video-responses.ts';
import { videoStatuses } from '../videos/video-status.ts';
import { taskFilters, taskKinds } from './task-filters.ts';
import { ownedShape, visibilitySchema } from './visibility.ts';

/** The kind of input that the video starts from. */
export const videoModes = ['text', 'first-frame', 'references', 'edit'] as const;

export const listedTaskSchema = z.strictObject({
  kind: z.enum(taskKinds),
  /** Without the `data` of images. */
  task: z.union([videoTaskResponse, imageTaskResponse]),
  /** The operation of its request: `images.edit`. */
  operation: z.string(),
  /** The id of its run in the history, which may be deleted; null for tasks from before it was recorded. */
  runId: z.string().nullable(),
  /** The images of a completed task that are stored. A link of the provider is a redirect. */
  images: z.array(z.strictObject({ url: z.string() })),
  /** The order of creation over all tasks; lists are sorted by it. */
  position: z.int(),
  /** Undefined members were not set in the request; of images there is only whether it is an edit. */
  requested: z.strictObject({
    mode: z.enum(videoModes),
    /** Reference images, without a first frame. */
    references: z.int(),
    resolution: z.string().optional(),
    aspectRatio: z.string().optional(),
    seconds: z.number().optional(),
  }),
  /** The id of the provider that makes it. */
  provider: z.string(),
  /** Cost of a completed task, by the prices at its end; null without a price. */
  cost: z.number().nullable(),
  /** Whether `/v1/videos/{id}/content?variant=thumbnail`, of images `/api/runs/{runId}/thumbnail`, has a thumbnail. */
  hasStill: z.boolean(),
  /** Whether the result of a completed task is no longer stored. */
  videoDeleted: z.boolean(),
  /** The last message of the upstream about its work, or why polling fails; null without one. */
  note: z.string().nullable(),
  /** Consecutive failures of the upstream; polling continues. */
  failures: z.int(),
  /** Whether it waits for a person, who retries or cancels it: the upstream may have accepted it. */
  parked: z.boolean(),
  /** From creation to the end; null for a live task. The documented times are whole seconds. */
  tookMs: z.int().nullable(),
  /** For a live task: seconds from creation to completion of similar videos; null without any. */
  expected: z.strictObject({ from: z.number(), to: z.number(), videos: z.int() }).nullable(),
  ...ownedShape,
});
/** `PATCH /api/tasks/{id}`. Its run follows it. */
export const taskPatchSchema = z.strictObject({ visibility: visibilitySchema });
export type ListedTaskResponse = z.output<typeof listedTaskSchema>;

/**
 * `GET /api/tasks?state=&kind=&model=&text=&owner=me&limit=50&before=&watch=id,id`: newest first. `text` searches prompts
 * and ids.
 */
export const taskListSchema = z.strictObject({
  tasks: z.array(listedTaskSchema),
  /** The value of `before` for the next page; null at the end. */
  next: z.int().nullable(),
  /** Of all tasks that match model and text. */
  counts: z.record(z.enum(taskFilters), z.int()),
  /** Of all tasks, without filters. */
  totals: z.strictObject({
    all: z.int(),
    running: z.int(),
  }),
  /** All models of tasks, by name. */
  models: z.array(z.string()),
  /** The existing tasks of `watch`. */
  watched: z.array(listedTaskSchema),
});
export type TaskListResponse = z.output<typeof taskListSchema>;

/** `GET /api/tasks/{id}`; 404 `not_found` for an unknown task and for a task of another key. */
export const taskDetailSchema = listedTaskSchema.extend({
  /** Oldest first; `at` is ISO 8601. */
  events: z.array(z.strictObject({ status: z.enum(videoStatuses), at: z.string() })),
  /** When a task that is still live expires. */
  deadline: z.string(),
  /** Id of the create request; null for tasks from before it was recorded. */
  requestId: z.string().nullable(),
  /** The received body, with `asset:...` in place of files; empty for images whose request is a file: the run has it. */
  body: z.record(z.string(), z.unknown()),
  /** The files: their position in the body and their URL; `url` is null for a deleted file. */
  files: z.array(
    z.strictObject({
      path: z.array(z.union([z.string(), z.int()])),
      contentType: z.string(),
      url: z.string().nullable(),
    }),
  ),
  /** Bytes of the finished video; null without one. */
  videoBytes: z.int().nullable(),
});
export type TaskDetailResponse = z.output<typeof taskDetailSchema>;

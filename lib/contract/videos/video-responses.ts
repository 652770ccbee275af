/** The tasks of videos and images in responses: the documented fields, and those that SDKs also read. */

import * as z from 'zod';
import { refineWith } from '#lib/contract/field-types.ts';
import { videoStatuses } from './video-status.ts';

const unixSeconds = z.int().min(0);

const videoData = z.strictObject({
  url: z.url(),
  urls: z.array(z.url()).min(1),
  content_type: z.literal('video/mp4'),
  duration: z.number().min(0),
  width: z.int().min(1),
  height: z.int().min(1),
  resolution: z.string().optional(),
  aspect_ratio: z.string().optional(),
  expires_at: unixSeconds,
});

/** What the tasks of every kind have. */
const taskFields = {
  id: z.string().min(1),
  status: z.enum(videoStatuses),
  polling_url: z.string().regex(/^https:\/\//),
  created: unixSeconds,
  created_at: unixSeconds,
  model: z.string().min(1),
  prompt: z.string(),
  progress: z.int().min(0).max(100),
  completed_at: unixSeconds.optional(),
  error: z.string().optional(),
  error_code: z.string().optional(),
  idempotency_key: z
    .string()
    .meta({ description: 'The header Idempotency-Key of the request that created the task.' })
    .optional(),
  message: z
    .string()
    .meta({ description: 'Why the task waits, or expired: the provider does not answer.' })
    .optional(),
};

const task = z.strictObject({
  ...taskFields,
  object: z.literal('video'),
  usage: z.strictObject({ video_seconds: z.int().min(0) }),
  data: videoData.optional(),
  unsigned_urls: z.array(z.url()).optional(),
});

/** `data` is present only if the status is `completed`. */
export const videoTaskResponse = task.check(
  refineWith(({ status, data }) =>
    (status === 'completed') === (data !== undefined) ? undefined : 'shows data only when completed',
  ),
);

export const createdVideoResponse = task.extend({ status: z.enum(['pending', 'queue']) });

export const imageTaskResponse = z.strictObject({
  ...taskFields,
  object: z.literal('image'),
  data: z
    .unknown()
    .meta({ description: 'Only in completed: the body that the synchronous call would have had.' })
    .optional(),
});

/** A page of tasks. */
function listOf<Task extends z.ZodType>(listed: Task) {
  return z.strictObject({
    object: z.literal('list'),
    data: z.array(listed),
    first_id: z.string().nullable(),
    last_id: z.string().nullable(),
    has_more: z.boolean(),
  });
}

export const videoListResponse = listOf(videoTaskResponse);
export const imageListResponse = listOf(imageTaskResponse);

/** The form of OpenAI. */
function deletedOf<const Kind extends string>(kind: Kind) {
  return z.strictObject({ id: z.string(), object: z.literal(`${kind}.deleted`), deleted: z.literal(true) });
}

export const deletedVideoResponse = deletedOf('video');
export const deletedImageResponse = deletedOf('image');

export type VideoTaskResponse = z.output<typeof videoTaskResponse>;
export type ImageTaskResponse = z.output<typeof imageTaskResponse>;
export type VideoListResponse = z.output<typeof videoListResponse>;

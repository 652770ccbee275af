/** The events that `callback_url` and `hook_url` receive: their bodies, as Standard Webhooks 1.0 defines the envelope. */
import * as z from 'zod';
import { imageTaskResponse, videoTaskResponse } from '../videos/video-responses.ts';
import { videoStatuses } from '../videos/video-status.ts';

export const imageEventStatuses = ['completed', 'failed'] as const;

/** RFC 3339. */
const timestamp = z.iso.datetime();

/** `data` is the response of `GET /v1/videos/{id}`. */
export const videoEvent = z.strictObject({
  type: z.templateLiteral(['video.generation.', z.enum(videoStatuses)]),
  timestamp,
  data: videoTaskResponse,
});
export type VideoEvent = z.output<typeof videoEvent>;

/** `data` is the response of `GET /v1/images/{id}` without its own `data`: the images are there. */
export const imageTaskEvent = z.strictObject({
  type: z.templateLiteral(['image.task.', z.enum(videoStatuses)]),
  timestamp,
  data: imageTaskResponse,
});
export type ImageTaskEvent = z.output<typeof imageTaskEvent>;

/** `data.id` is the request id. The images are in the response of the request only. */
export const imageEvent = z.strictObject({
  type: z.templateLiteral(['image.generation.', z.enum(imageEventStatuses)]),
  timestamp,
  data: z.strictObject({
    id: z.string(),
    model: z.string(),
    status: z.enum(imageEventStatuses),
    created: z.int().min(0),
    error: z.strictObject({ code: z.string(), message: z.string() }).optional(),
  }),
});
export type ImageEvent = z.output<typeof imageEvent>;

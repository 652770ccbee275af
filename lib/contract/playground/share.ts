/**
 * A shared run: a copy that the retention of the history does not remove. Everyone with the link can read it
 * until it expires or is revoked. Never contains a credential.
 */
import * as z from 'zod';
import { videoStatuses } from '../videos/video-status.ts';
import { recordedRunSchema } from './stored-run.ts';

/** `POST /api/shares`. */
export const newShareSchema = z.strictObject({
  runId: z.string(),
  /** Null: no expiry. */
  expiresInDays: z.union([z.literal(1), z.literal(7), z.literal(30), z.null()]),
});
export type NewShare = z.infer<typeof newShareSchema>;

/** The response of `POST /api/shares` (201) and of `DELETE /api/shares/{id}`, which revokes the share. */
export const shareSchema = z.strictObject({
  /** At least 22 random characters: knowing the id is the permission to read. */
  id: z.string(),
  runId: z.string(),
  operationId: z.string(),
  model: z.string(),
  words: z.string(),
  /** ISO 8601; also the next two. */
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  views: z.int(),
});
export type Share = z.infer<typeof shareSchema>;

/** `GET /api/shares[?run=]`: newest first, at most 200, including ended ones. */
export const sharesListSchema = z.strictObject({ shares: z.array(shareSchema) });
export type SharesList = z.infer<typeof sharesListSchema>;

/**
 * A share for readers: `GET /api/shared/{id}`, with `/request`, `/response`, `/media/{n}`, `/thumbnail` and
 * `/preview.png` (1200 x 630) below it; of a video task, also `/video`. 404 `not_found` for an unknown id, 410 `gone`
 * for an expired or revoked share.
 */
export const sharedRunSchema = z.strictObject({
  id: z.string(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  run: recordedRunSchema.omit({ pinned: true, tags: true, marks: true, cost: true }),
});
export type SharedRun = z.infer<typeof sharedRunSchema>;

/** `GET /api/shared/{id}/video`: the current state of the run's video. */
export const sharedVideoSchema = z.strictObject({
  status: z.enum(videoStatuses),
  /** 0 to 100. */
  progress: z.number(),
  /** The message of the error; null without one. */
  error: z.string().nullable(),
  seconds: z.number().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Paths of the video while the share is active; null before completion and once deleted. The content supports ranges. */
  content: z.string().nullable(),
  poster: z.string().nullable(),
});
export type SharedVideo = z.infer<typeof sharedVideoSchema>;

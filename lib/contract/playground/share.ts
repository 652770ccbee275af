/**
 * A shared run: a copy that outlives the retention of the history, readable by everyone with the link,
 * until it expires or is revoked. Never holds a credential.
 */
import * as z from 'zod';
import { videoStatuses } from '../videos/video-status.ts';
import { recordedRunSchema } from './stored-run.ts';

/** `POST /api/shares`. */
export const newShareSchema = z.strictObject({
  runId: z.string(),
  /** Null: until it is revoked. */
  expiresInDays: z.union([z.literal(1), z.literal(7), z.literal(30), z.null()]),
});
export type NewShare = z.infer<typeof newShareSchema>;

/** What its maker sees: the response of `POST /api/shares` (201) and of `DELETE /api/shares/{id}`, which revokes. */
export const shareSchema = z.strictObject({
  /** 22 random characters or more: knowing it is the permission to read. */
  id: z.string(),
  runId: z.string(),
  operationId: z.string(),
  model: z.string(),
  words: z.string(),
  /** ISO 8601; also the two below. */
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  views: z.int(),
});
export type Share = z.infer<typeof shareSchema>;

/** `GET /api/shares[?run=]`: newest first, at most 200, those that are over among them. */
export const sharesListSchema = z.strictObject({ shares: z.array(shareSchema) });
export type SharesList = z.infer<typeof sharesListSchema>;

/**
 * What the holder of a link reads at `GET /api/shared/{id}`, with `/request`, `/response`, `/media/{n}`, `/thumbnail` and
 * `/preview.png` (1200 x 630) beside it; of a video task, `/video`. 404 `not_found` for an unknown one, 410 `gone`
 * for one that expired or was revoked.
 */
export const sharedRunSchema = z.strictObject({
  id: z.string(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  run: recordedRunSchema.omit({ pinned: true, tags: true }),
});
export type SharedRun = z.infer<typeof sharedRunSchema>;

/** `GET /api/shared/{id}/video`: the video that the run ordered, as it is now. */
export const sharedVideoSchema = z.strictObject({
  status: z.enum(videoStatuses),
  /** 0 to 100. */
  progress: z.number(),
  /** What the error said; null without one. */
  error: z.string().nullable(),
  seconds: z.number().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Paths to read it at while the share holds: `/api/shared/{id}/video/content` takes ranges; null while there is none. */
  content: z.string().nullable(),
  poster: z.string().nullable(),
});
export type SharedVideo = z.infer<typeof sharedVideoSchema>;

/**
 * A run handed to others: a copy of its own that outlives the history's retention, read by whoever holds the link,
 * until it expires or is revoked. Never holds a credential.
 */
import * as z from 'zod';
import { recordedRunSchema } from './stored-run.ts';

/** `POST /api/shares`. */
export const newShareSchema = z.strictObject({
  runId: z.string(),
  /** Null: until it is revoked. */
  expiresInDays: z.union([z.literal(1), z.literal(7), z.literal(30), z.null()]),
});
export type NewShare = z.infer<typeof newShareSchema>;

/** What its maker sees: `GET /api/shares[?run=]`, `DELETE /api/shares/{id}` revokes. */
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

/**
 * What the holder of a link reads at `GET /api/shared/{id}`, with `/request`, `/reply`, `/thumbnail` and
 * `/preview.png` (1200 x 630) beside it. 404 `not_found` for an unknown one, 410 for one that expired or was revoked.
 */
export const sharedRunSchema = z.strictObject({
  id: z.string(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  run: recordedRunSchema.omit({ pinned: true, tags: true }),
});
export type SharedRun = z.infer<typeof sharedRunSchema>;

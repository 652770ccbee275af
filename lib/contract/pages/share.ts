/**
 * A shared run, comparison, evaluation or collection: a copy that the retention of the history does not remove. Everyone
 * with the link, or everyone of the team, can read it until it expires or is revoked. Never contains a credential.
 */
import * as z from 'zod';
import { videoStatuses } from '../videos/video-status.ts';
import { collectionContentSchema } from './collections.ts';
import { cellSchema, comparisonRunsSchema, comparisonSchema } from './comparison.ts';
import type { Evaluation, EvaluationCells } from './evaluation.ts';
import { recordedRunSchema } from './stored-run.ts';
import { ownedShape } from './visibility.ts';

export const shareKinds = ['run', 'comparison', 'evaluation', 'collection'] as const;
export type ShareKind = (typeof shareKinds)[number];
/** `team`: reading needs a sign-in. */
export const shareAudiences = ['anyone', 'team'] as const;
export type ShareAudience = (typeof shareAudiences)[number];

/** Null: no expiry. */
const expiresInDays = z.union([z.literal(1), z.literal(7), z.literal(30), z.null()]);

/** Absent: anyone with the link, or the team where the setting PUBLIC_SHARES is false. */
const audience = z.enum(shareAudiences).optional();

/** `POST /api/shares`. */
export const newShareSchema = z.strictObject({ runId: z.string(), expiresInDays, audience });
export type NewShare = z.infer<typeof newShareSchema>;

/**
 * `POST /api/evaluations/{id}/shares` and `POST /api/collections/{id}/shares`. Costs are the operator's: readers see them
 * only if this says so.
 */
export const newSetSchema = z.strictObject({ withCosts: z.boolean(), expiresInDays, audience });
export type NewSet = z.infer<typeof newSetSchema>;

/** `POST /api/shares/comparisons`: cells that have ended. */
export const newComparisonSchema = newSetSchema.extend(comparisonRunsSchema.shape);
export type NewComparison = z.infer<typeof newComparisonSchema>;

/** The response of `POST` (201) and of `DELETE /api/shares/{id}`, which revokes the share. */
export const shareSchema = z.strictObject({
  /** At least 22 random characters: knowing the id is the permission to read. */
  id: z.string(),
  kind: z.enum(shareKinds),
  /** The run, the evaluation, the collection, or the runs of a comparison with commas. */
  reference: z.string(),
  operationId: z.string(),
  /** All models of a set, with commas. */
  model: z.string(),
  /** The prompt, or the title of a set. */
  words: z.string(),
  /** ISO 8601; also the next two. */
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  views: z.int(),
  ...ownedShape,
  /** Absent where nobody signs in. */
  audience,
});
export type Share = z.infer<typeof shareSchema>;

/** `GET /api/shares[?reference=]`: newest first, at most 200, including ended ones. */
export const sharesListSchema = z.strictObject({ shares: z.array(shareSchema) });
export type SharesList = z.infer<typeof sharesListSchema>;

const sharedTimes = { id: z.string(), createdAt: z.string(), expiresAt: z.string().nullable() };

/**
 * A share for readers: `GET /api/shared/{id}`, with `/request`, `/response`, `/media/{n}`, `/thumbnail` and
 * `/preview.png` (1200 x 630) below it; of a video task, also `/video`. 404 `not_found` for an unknown id, 410 `gone`
 * for an expired or revoked share.
 */
export const sharedRunSchema = z.strictObject({
  ...sharedTimes,
  kind: z.literal('run'),
  run: recordedRunSchema.omit({
    pinned: true,
    tags: true,
    marks: true,
    cost: true,
    personId: true,
    visibility: true,
  }),
});
export type SharedRun = z.infer<typeof sharedRunSchema>;

/** The file of a shared comparison: each cell names the share of its run. */
export const comparisonContentSchema = comparisonSchema.extend({
  currency: z.string(),
  cells: z.array(cellSchema.extend({ id: z.string(), cost: z.number().nullable() })),
});

/** The run of each cell has its own `/api/shared/{id of the cell}/...`. */
export const sharedComparisonSchema = comparisonContentSchema.extend({
  ...sharedTimes,
  kind: z.literal('comparison'),
  cells: z.array(comparisonContentSchema.shape.cells.element.extend({ run: sharedRunSchema.shape.run })),
});
export type SharedComparison = z.infer<typeof sharedComparisonSchema>;

/** Its content is at `/response`; `/export?format=csv` or `jsonl` has its cells. */
export const sharedEvaluationSchema = z.strictObject({
  ...sharedTimes,
  kind: z.literal('evaluation'),
  ...shareSchema.pick({ operationId: true, model: true, words: true }).shape,
});
export type SharedEvaluation = z.infer<typeof sharedEvaluationSchema>;

/** The ids in its items are shares. */
export const sharedCollectionSchema = collectionContentSchema.extend({
  ...sharedTimes,
  kind: z.literal('collection'),
});
export type SharedCollection = z.infer<typeof sharedCollectionSchema>;

export const sharedSchema = z.discriminatedUnion('kind', [
  sharedRunSchema,
  sharedComparisonSchema,
  sharedEvaluationSchema,
  sharedCollectionSchema,
]);
export type Shared = z.infer<typeof sharedSchema>;

/** `GET /api/shared/{id}/response` of an evaluation. `runId` of a cell is the share of its run. */
export interface SharedEvaluationContent extends EvaluationCells {
  evaluation: Evaluation;
  currency: string;
}

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

/**
 * A collection: runs, comparisons and evaluations in an order of their own, with a title and notes. It names them and does
 * not copy them: who does not see a run does not see its item. A share of it is a copy.
 */
import * as z from 'zod';
import { collectionLimits } from './collection-limits.ts';
import { cellSchema, comparisonRunsSchema } from './comparison.ts';
import { storedRunSchema } from './stored-run.ts';
import { ownedShape, visibilitySchema } from './visibility.ts';

export const itemKinds = ['run', 'comparison', 'evaluation'] as const;

const title = z.string().trim().min(1, 'must not be empty').max(collectionLimits.title);
const notes = z.string().max(collectionLimits.notes);
const id = z.string().min(1).max(100);

const newItemSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('run'), runId: id }),
  z.strictObject({ kind: z.literal('comparison'), comparison: comparisonRunsSchema }),
  z.strictObject({ kind: z.literal('evaluation'), evaluationId: id }),
]);
/** A video or an image task is the run that made it. */
export type NewItem = z.infer<typeof newItemSchema>;

/** `POST /api/collections`. The response of this route and of all that change it is the collection. */
export const newCollectionSchema = z.strictObject({ title, notes: notes.optional() });

/** `PATCH /api/collections/{id}`. */
export const collectionPatchSchema = z.strictObject({
  title: title.optional(),
  notes: notes.optional(),
  visibility: visibilitySchema.optional(),
});
export type CollectionPatch = z.infer<typeof collectionPatchSchema>;

/** `POST /api/collections/{id}/items`: at the end, in this order. What it has already is not added again. */
export const newItemsSchema = z.strictObject({
  items: z.array(newItemSchema).min(1).max(collectionLimits.items),
});

/** `PATCH /api/collections/{id}/items/{item}`. `before`: the item that follows it then; null moves it to the end. */
export const itemPatchSchema = z.strictObject({
  note: z.string().max(collectionLimits.note).optional(),
  before: id.nullable().optional(),
});
export type ItemPatch = z.infer<typeof itemPatchSchema>;

export const collectionItemSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(itemKinds),
  note: z.string(),
  /** The prompt, the title of a comparison, or the name of an evaluation. */
  title: z.string(),
  /** All models, with commas. */
  model: z.string(),
  /** Null for runs and comparisons. For readers of a link, the share of the evaluation. */
  evaluationId: z.string().nullable(),
  /** What opens a comparison. Null for the others. */
  comparison: comparisonRunsSchema.pick({ slug: true, link: true }).nullable(),
  /** The run, or the runs of a comparison that still exist. Empty for an evaluation, and for what was deleted. */
  cells: z.array(
    z.strictObject({
      /** For readers of a link, the share of the run. */
      id: z.string(),
      label: z.string(),
      notes: cellSchema.shape.notes,
      run: storedRunSchema.pick({
        operationId: true,
        model: true,
        taskId: true,
        hasThumbnail: true,
        cost: true,
      }),
    }),
  ),
});
export type CollectionItem = z.infer<typeof collectionItemSchema>;

/** `GET /api/collections[?owner=me]`: the last changed first, at most 200. */
export const collectionSummarySchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  notes: z.string(),
  /** ISO 8601; also the next. */
  createdAt: z.string(),
  changedAt: z.string(),
  /** Number of items that the viewer sees. */
  count: z.int(),
  ...ownedShape,
});
export type CollectionSummary = z.infer<typeof collectionSummarySchema>;
export const collectionsListSchema = z.strictObject({ collections: z.array(collectionSummarySchema) });
export type CollectionsList = z.infer<typeof collectionsListSchema>;

/** `GET /api/collections/{id}`. Its person also sees the items that lost what they name, to remove them. */
export const collectionSchema = collectionSummarySchema.extend({ items: z.array(collectionItemSchema) });
export type Collection = z.infer<typeof collectionSchema>;

/** The content of a share of a collection, `GET /api/shared/{id}`. */
export const collectionContentSchema = collectionSchema
  .pick({ title: true, notes: true, items: true })
  .extend({ currency: z.string() });

/** Collections and their items. */
import { itemKinds } from '#lib/contract/pages/collections.ts';
import type { ComparisonRuns } from '#lib/contract/pages/comparison.ts';
import { integer, json, sql, text } from '../drizzle.ts';
import { easel, moment, ownerColumns } from './columns.ts';

export const collections = easel.table('collections', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  notes: text('notes').notNull(),
  createdAt: moment('created_at').notNull(),
  changedAt: moment('changed_at').notNull(),
  ...ownerColumns(),
});

export const collectionItems = easel.table('collection_items', {
  id: text('id').primaryKey(),
  collectionId: text('collection_id').notNull(),
  position: integer('position').notNull(),
  kind: text('kind', { enum: itemKinds }).notNull(),
  runIds: text('run_ids').array().notNull(),
  evaluationId: text('evaluation_id'),
  content: json('content').$type<ComparisonRuns>(),
  note: text('note').notNull().default(''),
});

/** The runs that are in a collection: the history and the stored videos keep them. */
export const collectedRuns = sql`select unnest(${collectionItems.runIds}) from ${collectionItems}`;

/** What is kept of a comparison beside its runs: how its cells are named and placed, and what opens it again. */
import * as z from 'zod';

const text = z.string().max(300);

export const cellSchema = z.strictObject({
  label: text,
  position: z.strictObject({ column: z.int().min(0), row: z.int().min(0) }).nullable(),
  /** How the request of a cell differs from that of the set; shares from before it have none. */
  notes: z
    .array(z.strictObject({ field: text, text, varied: z.boolean() }))
    .max(100)
    .default([]),
});

/** How the cells are placed and what loads them into the form. */
export const comparisonSchema = z.strictObject({
  title: text,
  /** Slug of the form that made it: `images`. */
  slug: z.string().max(40),
  /** The settings as the text of a link; null if they are too long for one. */
  link: z.string().max(8192).nullable(),
  /** Fields of the request whose files the link does not hold. */
  files: z.array(text).max(20),
  columns: z.array(text).max(24),
  rows: z.array(text).max(24),
  titles: z.strictObject({ column: text, row: text }),
});

/** With the runs of its cells. */
export const comparisonRunsSchema = comparisonSchema.extend({
  cells: z
    .array(cellSchema.extend({ runId: z.string().max(100) }))
    .min(1)
    .max(24),
});
export type ComparisonRuns = z.infer<typeof comparisonRunsSchema>;

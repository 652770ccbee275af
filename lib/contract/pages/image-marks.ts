/** Marks of the images of a run: starred or rejected, by the index of the image in the result, from 0. */
import * as z from 'zod';

const imageMarks = ['starred', 'rejected'] as const;
export type ImageMark = (typeof imageMarks)[number];

const imageIndex = z.string().regex(/^(0|[1-9]\d{0,2})$/, 'must be the index of an image, from 0');

/** An image without a mark is absent. */
export const imageMarksSchema = z.record(imageIndex, z.enum(imageMarks));
export type ImageMarks = z.infer<typeof imageMarksSchema>;

/** Changes only the given images; null removes a mark. */
export const marksPatchSchema = z.record(imageIndex, z.enum(imageMarks).nullable());
export type MarksPatch = z.infer<typeof marksPatchSchema>;

/** `GET /api/runs/marks?ids=a,b`: the marks by run, without runs that have none or do not exist. */
export const runMarksSchema = z.record(z.string(), imageMarksSchema);
export type RunMarks = z.infer<typeof runMarksSchema>;

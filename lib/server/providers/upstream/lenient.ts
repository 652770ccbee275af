/**
 * Schemas of what is read from an upstream's JSON. A member of another type counts as absent and costs only itself;
 * records and lists that are missing are empty. Strings are not copied.
 */
import { z } from 'zod';
import { countOf, isRecord, listOf, numberOf, recordOf, textOf } from '#lib/base/json-value.ts';

export const lenient = {
  text: z.transform(textOf),
  number: z.transform(numberOf),
  /** Of tokens. */
  count: z.transform(countOf),
  record: <Shape extends z.ZodRawShape>(shape: Shape) => z.preprocess(recordOf, z.object(shape)),
  list: <Entry extends z.ZodType>(entry: Entry) => z.preprocess(listOf, z.array(entry)),
  /** Entries that are no records are left out. */
  records: <Shape extends z.ZodRawShape>(shape: Shape) =>
    z.preprocess((value) => listOf(value).filter(isRecord), z.array(z.object(shape))),
  unknown: z.unknown().optional(),
};

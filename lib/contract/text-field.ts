/** Texts whose length is counted in code points. zod counts UTF-16 units, the interface does not. */
import * as z from 'zod';
import { countCodePoints } from '#lib/base/code-points.ts';

export interface TextBounds {
  min?: number;
  max?: number;
}

/** A string of min..max code points; JSON Schema shows the same bounds. */
export function text({ min, max }: TextBounds = {}): z.ZodString {
  return z
    .string()
    .check((context) => {
      // A text has at least half as many code points as units, so most need no counting.
      if (min !== undefined && context.value.length < min * 2 && countCodePoints(context.value) < min) {
        context.issues.push({
          code: 'custom',
          input: context.value,
          message: min === 1 ? 'must not be empty' : `must have at least ${min} characters`,
          params: { code: 'string_below_min_length' },
        });
      }
      if (max !== undefined && context.value.length > max && countCodePoints(context.value) > max) {
        context.issues.push({
          code: 'custom',
          input: context.value,
          message: `must have at most ${max} characters (it has ${countCodePoints(context.value)})`,
          params: { code: 'string_above_max_length' },
        });
      }
    })
    .meta({
      ...(min === undefined ? {} : { minLength: min }),
      ...(max === undefined ? {} : { maxLength: max }),
    });
}

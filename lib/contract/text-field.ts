/** Texts with a length in code points, as the interface counts them. zod counts UTF-16 units. */
import * as z from 'zod';
import { countCodePoints } from '#lib/base/code-points.ts';

export interface TextBounds {
  min?: number;
  max?: number;
}

/** A text of min..max code points; JSON Schema has the same bounds. */
export function text({ min, max }: TextBounds = {}): z.ZodString {
  return z
    .string()
    .check((context) => {
      // A text has at most twice as many UTF-16 units as code points, so most texts need no counting.
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
          params: { code: 'string_above_max_length', max },
        });
      }
    })
    .meta({
      ...(min === undefined ? {} : { minLength: min }),
      ...(max === undefined ? {} : { maxLength: max }),
    });
}

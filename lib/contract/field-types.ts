/** Fields that several operations have (lists, texts, web addresses, Base64), schemas with descriptions for forms and the API reference, and checks with messages. */

import * as z from 'zod';
import { countCodePoints } from '#lib/base/code-points.ts';

/** No vendor documents a bound for most lists; conversations of clients have hundreds of elements. */
const longestList = 10_000;

/** A list has a bound, which zod checks before it looks at the elements. */
export function list<Element extends z.ZodType>(element: Element, most: number = longestList) {
  return z.array(element).max(most);
}

export interface TextBounds {
  min?: number;
  max?: number;
}

/** A text of min..max code points, as the interface counts them; zod counts UTF-16 units. JSON Schema has the same bounds. */
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

/** An http(s) URL of at most 8192 characters. The guarded fetch decides whether it may be fetched. */
export const webUrlField = checkedText((value) =>
  isWebUrl(value) ? undefined : 'must be an http(s) URL',
).meta({ format: 'uri', examples: ['https://example.com/kite.png'] });

/** A Base64 text that is not empty: both alphabets, with or without padding, as the vendors' parsers accept it. The decoded bytes are checked where they are used. */
export const base64Field = z
  .string()
  .min(1)
  .check(
    refineWith((value) => {
      if (value.startsWith('data:')) return 'must be plain Base64 without the data: prefix';
      return /^[A-Za-z0-9+/_-]*={0,2}$/.test(value) ? undefined : 'must be Base64';
    }),
  )
  .meta({ contentEncoding: 'base64' });

export function isWebUrl(text: string): boolean {
  return text.length <= 8192 && /^https?:\/\//i.test(text) && URL.canParse(text);
}

export function optional<Schema extends z.ZodType>(schema: Schema, meta: z.GlobalMeta) {
  return z.optional(schema).meta(meta);
}

/** An optional field that also accepts null, which means "not given". */
export function nullish<Schema extends z.ZodType>(schema: Schema, meta: z.GlobalMeta) {
  return z.nullish(schema).meta(meta);
}

/** An object without additional fields. */
export function titledObject<Shape extends z.core.$ZodLooseShape>(title: string, shape: Shape) {
  return z.strictObject(shape).meta({ title });
}

/** A text with a check: see `refineWith`. */
export function checkedText(problemOf: (value: string) => Problem | undefined) {
  return z.string().check(refineWith(problemOf));
}

type Problem = string | { message: string; params: Record<string, unknown> };

/** A check: `problemOf` returns the rule that a value breaks; undefined for a valid value. */
export function refineWith<Value>(problemOf: (value: Value) => Problem | undefined): z.core.CheckFn<Value> {
  return ({ value, issues }) => {
    const problem = problemOf(value);
    if (problem === undefined) return;
    const details = typeof problem === 'string' ? { message: problem } : problem;
    issues.push({ code: 'custom', input: value, ...details });
  };
}

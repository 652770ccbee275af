/** Schemas with descriptions for forms and the API reference, and checks with messages. */
import * as z from 'zod';

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

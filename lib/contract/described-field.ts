/** Schemas with what forms and the reference say about them, and checks that say what a value must be. */
import * as z from 'zod';

/** A field that may be left out. */
export function optional<Schema extends z.ZodType>(schema: Schema, meta: z.GlobalMeta) {
  return z.optional(schema).meta(meta);
}

/** A field that may also be null, which means the same as leaving it out. */
export function nullish<Schema extends z.ZodType>(schema: Schema, meta: z.GlobalMeta) {
  return z.nullish(schema).meta(meta);
}

/** An object that takes no other fields. */
export function titledObject<Shape extends z.core.$ZodLooseShape>(title: string, shape: Shape) {
  return z.strictObject(shape).meta({ title });
}

type Problem = string | { message: string; params: Record<string, unknown> };

/** A check: `problemOf` says what a value must be, undefined when the value is right. */
export function must<Value>(problemOf: (value: Value) => Problem | undefined): z.core.CheckFn<Value> {
  return ({ value, issues }) => {
    const problem = problemOf(value);
    if (problem === undefined) return;
    const details = typeof problem === 'string' ? { message: problem } : problem;
    issues.push({ code: 'custom', input: value, ...details });
  };
}

/** One field of a query, validated; and a value that must exist. */
import type * as z from 'zod';
import { showValue } from '#lib/base/format-value.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';

export interface QueryField<Value> {
  schema: z.ZodType<Value>;
  /** Completes the sentence "The field must be ...". */
  rule: string;
}

/** Undefined if it is absent or empty. Throws ApiError `invalid_value` with field, value and rule. */
export function readField<Value>(
  query: URLSearchParams,
  name: string,
  { schema, rule }: QueryField<Value>,
): Value | undefined {
  const values = query.getAll(name);
  const [text] = values;
  if (text === undefined || (text === '' && values.length === 1)) return undefined;
  const parsed = schema.safeParse(text);
  if (parsed.success && values.length === 1) return parsed.data;
  const message =
    values.length > 1
      ? `${name} may be given once; got ${values.length} values.`
      : `${name} must be ${rule}; got ${showValue(text)}.`;
  throw new ApiError('invalid_value', { parameter: name, message });
}

/** The value. Throws ApiError `not_found` without one. */
export function found<Value>(value: Value | null | undefined, message: string, parameter?: string): Value {
  if (value !== null && value !== undefined) return value;
  throw new ApiError('not_found', parameter === undefined ? { message } : { message, parameter });
}

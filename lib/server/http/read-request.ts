/** What a route of the pages' API reads, validated: its JSON body, a field of its query; and a value that must exist. */

import type * as z from 'zod';
import { showValue } from '#lib/base/format-value.ts';
import { storableText } from '#lib/base/storable-text.ts';
import { parseSchema } from '#lib/contract/define-variant.ts';
import { ApiError, issuesError } from '#lib/contract/errors/api-error.ts';
import { type GatewayRequest, parseJsonBytes } from './gateway-request.ts';

const defaultLimit = 64 * 1024;

/** Throws ApiError with field, value and rule: for invalid JSON, an invalid object, or more than `limit` bytes. */
export async function readJson<Schema extends z.ZodType>(
  request: GatewayRequest,
  schema: Schema,
  limit: number = defaultLimit,
): Promise<z.output<Schema>> {
  const bytes = await request.readBody(limit);
  const given = parseJsonBytes(bytes);
  refuseUnstorable(given);
  const parsed = parseSchema(schema, given);
  if (parsed.ok) return parsed.value;
  throw issuesError(parsed.issues);
}

/** The database cannot store them in a text, or read them again. */
function refuseUnstorable(value: unknown): void {
  if (typeof value === 'object' && value !== null) Object.entries(value).flat().forEach(refuseUnstorable);
  if (typeof value !== 'string' || storableText(value) === value) return;
  const message = 'The body contains a NUL character or half of a surrogate pair, which are not accepted.';
  throw new ApiError('invalid_value', { message });
}

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

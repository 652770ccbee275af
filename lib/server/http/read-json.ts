/** A JSON body of the pages' API, validated with its schema. */
import type * as z from 'zod';
import { ApiError, issuesError } from '#lib/contract/errors/api-error.ts';
import { parseSchema } from '#lib/contract/errors/parse-schema.ts';
import type { GatewayRequest } from './gateway-request.ts';
import { parseJsonBytes } from './parse-json.ts';

const defaultLimit = 64 * 1024;

/** Throws ApiError with field, value and rule: for invalid JSON, an invalid object, or more than `limit` bytes. */
export async function readJson<Schema extends z.ZodType>(
  request: GatewayRequest,
  schema: Schema,
  limit: number = defaultLimit,
): Promise<z.output<Schema>> {
  const bytes = await request.readBody(limit);
  const given = parseJsonBytes(bytes);
  if (holdsNul(given)) throw nulProblem();

  const parsed = parseSchema(schema, given);
  if (parsed.ok) return parsed.value;
  throw issuesError(parsed.issues);
}

/** The database cannot store NUL. */
function nulProblem(): ApiError {
  const message = 'The body contains a NUL character, which is not accepted.';
  return new ApiError('invalid_value', { message });
}

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNul);
}

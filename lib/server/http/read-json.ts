/** A JSON body of the pages' API, validated with its schema. */
import type * as z from 'zod';
import { parseJson } from '#lib/base/parse-json.ts';
import { ApiError, issuesError } from '#lib/contract/errors/api-error.ts';
import { issuesOf } from '#lib/contract/errors/zod-issues.ts';
import type { GatewayRequest } from './gateway-request.ts';

const defaultLimit = 64 * 1024;

/** Throws ApiError with field, value and rule: for invalid JSON, an invalid object, or more than `limit` bytes. */
export async function readJson<Schema extends z.ZodType>(
  request: GatewayRequest,
  schema: Schema,
  limit: number = defaultLimit,
): Promise<z.output<Schema>> {
  const text = new TextDecoder().decode(await request.readBody(limit));
  const given = parseJson(text);
  if (given === undefined) throw new ApiError('invalid_json', { message: 'The body is not valid JSON.' });
  refuseNul(text, given);
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw issuesError(issuesOf(parsed.error, given));
}

/** The database cannot store NUL. */
function refuseNul(json: string, given: unknown): void {
  if (!json.includes('\\u0000') || !holdsNul(given)) return;
  throw new ApiError('invalid_value', {
    message: 'The body contains a NUL character, which is not accepted.',
  });
}

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNul);
}

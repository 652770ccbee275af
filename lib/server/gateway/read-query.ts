/** Query parameters, validated with the operation's schemas. Unknown ones are ignored: SDKs add their own. */
import { showValue } from '#lib/base/format-value.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { Call } from './call.ts';

/** Parsed values by name, without absent ones. Throws ApiError `invalid_value` with parameter, value and rule. */
export function readQuery({ operation, request }: Call): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  if (request.search === '') return values;
  for (const { name, in: place, schema, description } of operation.parameters ?? []) {
    const text = place === 'query' ? request.query.get(name) : null;
    if (text === null) continue;
    const parsed = schema.safeParse(text);
    if (!parsed.success) {
      throw new ApiError('invalid_value', {
        parameter: name,
        message: `${name} is not valid: ${description} Got ${showValue(text)}.`,
      });
    }
    values[name] = parsed.data;
  }
  return values;
}

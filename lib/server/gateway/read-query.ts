/** Query parameters, validated with the operation's schemas. Unknown ones are ignored: SDKs add their own. */
import { issuesError } from '#lib/contract/errors/api-error.ts';
import { issuesOf } from '#lib/contract/errors/zod-issues.ts';
import type { Call } from './call.ts';

/** Parsed values by name, without absent ones. Throws ApiError with parameter, value and rule. */
export function readQuery({ operation, request }: Call): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  if (request.search === '') return values;
  for (const { name, in: place, schema } of operation.parameters ?? []) {
    const text = place === 'query' ? request.query.get(name) : null;
    if (text === null) continue;
    const parsed = schema.safeParse(text);
    if (!parsed.success) {
      const issues = parsed.error.issues.map((issue) => ({ ...issue, path: [name] }));
      throw issuesError(issuesOf({ issues }, { [name]: text }));
    }
    values[name] = parsed.data;
  }
  return values;
}

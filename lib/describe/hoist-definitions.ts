/** Moves the `$defs` of a recursive schema to the components of an OpenAPI document. */
import { isRecord } from '#lib/base/is-record.ts';
import type { JsonSchema } from './json-schema.ts';

/** The schema without `$defs`, which are added to `components`. */
export function hoistDefinitions(schema: JsonSchema, components: Record<string, JsonSchema>): JsonSchema {
  const { $defs, ...rest } = schema;
  if (isRecord($defs)) {
    for (const [name, definition] of Object.entries($defs)) {
      if (!(name in components)) components[name] = toSchema(redirect(definition));
    }
  }
  return toSchema(redirect(rest));
}

function redirect(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redirect);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === '$ref' && typeof member === 'string'
        ? member.replace('#/$defs/', '#/components/schemas/')
        : redirect(member),
    ]),
  );
}

function toSchema(value: unknown): JsonSchema {
  return isRecord(value) ? value : {};
}

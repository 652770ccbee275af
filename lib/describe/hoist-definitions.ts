/** Moves the `$defs` of a recursive schema to the components of an OpenAPI document. */
import { isRecord } from '#lib/base/json-value.ts';
import { mapParts } from '#lib/base/map-members.ts';
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

function redirect(schema: unknown): unknown {
  return mapParts(schema, (part, key) =>
    key === '$ref' && typeof part === 'string'
      ? part.replace('#/$defs/', '#/components/schemas/')
      : undefined,
  );
}

function toSchema(value: unknown): JsonSchema {
  return isRecord(value) ? value : {};
}

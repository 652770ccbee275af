/** JSON Schema 2020-12 of the contract's zod schemas, for forms and OpenAPI. */
import * as z from 'zod';
import { isRecord } from '#lib/base/json-value.ts';
import { onceFor } from '#lib/base/once-for.ts';
import { mapParts } from '#lib/base/plain-data.ts';
import type { Widget } from '#lib/contract/field-meta.ts';

/** The members read here; others pass through. */
export interface JsonSchema {
  type?: string | readonly string[];
  title?: string;
  description?: string;
  default?: unknown;
  examples?: readonly unknown[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  items?: JsonSchema;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  'x-widget'?: Widget;
  [keyword: string]: unknown;
}

/** The schema of a request. Cached. */
export const inputSchema = onceFor((schema: z.ZodType): JsonSchema => {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    cycles: 'ref',
  });
  return JSON.parse(JSON.stringify(made));
});

/** A nullable schema without null, with both descriptions. */
export function withoutNull(schema: JsonSchema): { schema: JsonSchema; nullable: boolean } {
  if (Array.isArray(schema.type) && schema.type.includes('null')) {
    const [type] = schema.type.filter((name) => name !== 'null');
    return { schema: { ...schema, type }, nullable: true };
  }
  const { anyOf, ...rest } = schema;
  const forms = anyOf?.filter((form) => form.type !== 'null') ?? [];
  if (anyOf === undefined || forms.length === anyOf.length) return { schema, nullable: false };
  const [only] = forms;
  return { schema: forms.length === 1 ? { ...only, ...rest } : { ...rest, anyOf: forms }, nullable: true };
}

/** A recursive schema without its `$defs`, which are added to the `components` of an OpenAPI document. */
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

/** JSON Schema 2020-12 of the contract's zod schemas: the words and bounds that forms and OpenAPI share. */
import * as z from 'zod';
import type { Widget } from '#lib/contract/field-meta.ts';

/** What is read of a JSON Schema here; everything else passes through. */
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

/** The schema as a request must keep it. Cached: schemas never change. */
export function inputSchema(schema: z.ZodType): JsonSchema {
  const known = cache.get(schema);
  if (known) return known;
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    cycles: 'ref',
  });
  const parsed: JsonSchema = JSON.parse(JSON.stringify(made));
  cache.set(schema, parsed);
  return parsed;
}

const cache = new WeakMap<z.ZodType, JsonSchema>();

/** A nullable schema without its null, with the words of both. */
export function withoutNull(schema: JsonSchema): { schema: JsonSchema; nullable: boolean } {
  const { anyOf, ...rest } = schema;
  const forms = anyOf?.filter((form) => form.type !== 'null') ?? [];
  if (anyOf === undefined || forms.length === anyOf.length) return { schema, nullable: false };
  const [only] = forms;
  return { schema: forms.length === 1 ? { ...only, ...rest } : { ...rest, anyOf: forms }, nullable: true };
}

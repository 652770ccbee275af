/** The schema language of the native protocol, a subset of OpenAPI's: types in capitals, no references. */

import * as z from 'zod';
import { checkedText, list, optional } from '#lib/contract/field-types.ts';

const types = ['TYPE_UNSPECIFIED', 'STRING', 'NUMBER', 'INTEGER', 'BOOLEAN', 'ARRAY', 'OBJECT', 'NULL'];

/** The protocol encodes int64 as text; plain numbers are accepted too. */
const size = z.union([z.int().min(0), z.string().regex(/^\d+$/)]).optional();

export const schemaObject = z
  .strictObject({
    type: optional(
      checkedText((value) =>
        types.includes(value.toUpperCase()) ? undefined : `must be one of ${types.slice(1).join(', ')}`,
      ),
      { examples: types.slice(1) },
    ),
    title: z.string().optional(),
    description: z.string().optional(),
    format: z.string().optional(),
    nullable: z.boolean().optional(),
    enum: list(z.string()).optional(),
    default: z.unknown().optional(),
    example: z.unknown().optional(),
    pattern: z.string().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minLength: size,
    maxLength: size,
    minItems: size,
    maxItems: size,
    minProperties: size,
    maxProperties: size,
    required: list(z.string()).optional(),
    propertyOrdering: list(z.string()).optional(),
    get items() {
      return schemaObject.optional();
    },
    get properties() {
      return z.record(z.string(), schemaObject).optional();
    },
    get anyOf() {
      return list(schemaObject).optional();
    },
  })
  .meta({ id: 'NativeSchema', title: 'Schema', description: 'A schema in the OpenAPI 3.0 dialect.' });

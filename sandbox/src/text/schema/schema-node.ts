/**
 * A JSON Schema as the generator and the checker read it: parsed once, every keyword typed. Types only.
 */
import type { JsonValue } from '../json-value.ts';
import type { PatternNode } from '../pattern/parse-pattern.ts';

export type TypeName = 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null';

/** One subschema. Absent lists are empty, absent bounds undefined. */
export interface SchemaNode {
  /** JSON pointer into the document, for messages. */
  readonly path: string;
  /** The schema `false`: nothing is valid. */
  readonly never: boolean;
  readonly types: readonly TypeName[] | undefined;
  readonly enums: readonly (readonly JsonValue[])[];
  readonly ref: string | undefined;
  readonly allOf: readonly SchemaNode[];
  /** Groups of alternatives, of each of which at least one (`any`) or exactly one (`one`) must hold. */
  readonly groups: readonly SchemaGroup[];
  readonly nots: readonly SchemaNode[];
  readonly conditions: readonly SchemaCondition[];

  readonly properties: ReadonlyMap<string, SchemaNode>;
  readonly patternProperties: readonly { readonly pattern: PatternNode; readonly node: SchemaNode }[];
  readonly additional: SchemaNode | undefined;
  /** Has `unevaluatedProperties`: no property that no keyword names may be made up. */
  readonly closed: boolean;
  readonly propertyNames: SchemaNode | undefined;
  readonly required: ReadonlySet<string>;
  readonly minProperties: number;
  readonly maxProperties: number;
  readonly dependentRequired: ReadonlyMap<string, readonly string[]>;
  readonly dependentSchemas: ReadonlyMap<string, SchemaNode>;

  readonly prefixItems: readonly SchemaNode[];
  readonly items: SchemaNode | undefined;
  readonly contains: readonly { readonly node: SchemaNode; readonly min: number; readonly max: number }[];
  readonly minItems: number;
  readonly maxItems: number;
  readonly uniqueItems: boolean;

  readonly minLength: number;
  readonly maxLength: number;
  readonly patterns: readonly PatternNode[];
  readonly formats: readonly string[];

  readonly minimum: number;
  readonly maximum: number;
  readonly aboveMinimum: number;
  readonly belowMaximum: number;
  readonly multiples: readonly number[];

  readonly description: string;
  /** Values the schema itself offers: its default first, then its examples. */
  readonly offers: readonly JsonValue[];
}

export interface SchemaGroup {
  readonly kind: 'any' | 'one';
  readonly branches: readonly SchemaNode[];
}

export interface SchemaCondition {
  readonly when: SchemaNode;
  readonly met: SchemaNode | undefined;
  readonly unmet: SchemaNode | undefined;
}

/** A parsed document: its root and what references in it stand for. */
export interface SchemaDocument {
  readonly root: SchemaNode;
  /** The subschema a `$ref` names; throws TextEngineError for one that leads nowhere. */
  readonly resolve: (ref: string) => SchemaNode;
}

/** The schema `true`: anything is valid. */
export const anything: SchemaNode = {
  path: '',
  never: false,
  types: undefined,
  enums: [],
  ref: undefined,
  allOf: [],
  groups: [],
  nots: [],
  conditions: [],
  properties: new Map(),
  patternProperties: [],
  additional: undefined,
  closed: false,
  propertyNames: undefined,
  required: new Set(),
  minProperties: 0,
  maxProperties: Number.POSITIVE_INFINITY,
  dependentRequired: new Map(),
  dependentSchemas: new Map(),
  prefixItems: [],
  items: undefined,
  contains: [],
  minItems: 0,
  maxItems: Number.POSITIVE_INFINITY,
  uniqueItems: false,
  minLength: 0,
  maxLength: Number.POSITIVE_INFINITY,
  patterns: [],
  formats: [],
  minimum: Number.NEGATIVE_INFINITY,
  maximum: Number.POSITIVE_INFINITY,
  aboveMinimum: Number.NEGATIVE_INFINITY,
  belowMaximum: Number.POSITIVE_INFINITY,
  multiples: [],
  description: '',
  offers: [],
};

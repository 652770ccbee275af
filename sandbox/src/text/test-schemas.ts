// Schemas that the sandbox must fill, for the tests of JSON output.
import type { JsonValue } from './json-value.ts';

const text = { type: 'string' };
const node = {
  type: 'object',
  properties: { value: { type: 'integer' }, next: { $ref: '#/$defs/node' } },
  required: ['value'],
};

export const schemas: readonly (readonly [string, JsonValue])[] = [
  ['true', true],
  ['nothing said', {}],
  ['a string', text],
  ['a short string', { type: 'string', maxLength: 3 }],
  ['an empty string', { type: 'string', maxLength: 0 }],
  ['a long string', { type: 'string', minLength: 500 }],
  ['an exact length', { type: 'string', minLength: 7, maxLength: 7 }],
  ['a pattern with a length', { type: 'string', pattern: '^[a-z]+$', minLength: 30, maxLength: 40 }],
  ['an order number', { type: 'string', pattern: '^[A-Z]{3}-\\d{4}$' }],
  ['a hex colour', { type: 'string', pattern: '^#(?:[0-9a-fA-F]{3}){1,2}$' }],
  ['a password with lookaheads', { type: 'string', pattern: '^(?=.*[A-Z])(?=.*\\d)(?=.*[^\\w]).{8,16}$' }],
  ['a back reference', { type: 'string', pattern: '^(foo|bar)-\\1$' }],
  ...[
    'date',
    'time',
    'date-time',
    'duration',
    'email',
    'hostname',
    'ipv4',
    'ipv6',
    'uri',
    'uri-reference',
    'uuid',
    'json-pointer',
    'regex',
    'byte',
  ].map((format): readonly [string, JsonValue] => [`the format ${format}`, { type: 'string', format }]),
  ['an unknown format', { type: 'string', format: 'postcode' }],
  ['an integer', { type: 'integer', minimum: 3, maximum: 3 }],
  ['exclusive bounds', { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.001 }],
  ['negative only', { type: 'number', maximum: -1000 }],
  ['multiples', { type: 'integer', multipleOf: 7, minimum: 20, maximum: 30 }],
  ['cents', { type: 'number', multipleOf: 0.01, minimum: 1.005, maximum: 1.02 }],
  ['two multiples', { allOf: [{ type: 'integer', multipleOf: 4 }, { multipleOf: 6 }, { minimum: 13 }] }],
  ['huge numbers', { type: 'number', minimum: 1e300 }],
  ['an enum', { enum: ['red', 'green', null, 7] }],
  ['an enum under a type', { type: 'integer', enum: ['a', 2, 3.5] }],
  ['a const object', { const: { a: [1, { b: null }] } }],
  ['a nullable type', { type: ['string', 'null'], minLength: 2 }],
  ['required without properties', { type: 'object', required: ['a', 'b'] }],
  [
    'closed object',
    {
      type: 'object',
      properties: { a: text, b: { type: 'boolean' } },
      required: ['a', 'b'],
      additionalProperties: false,
    },
  ],
  ['a map', { type: 'object', additionalProperties: { type: 'integer' }, minProperties: 4 }],
  [
    'property names',
    {
      type: 'object',
      propertyNames: { pattern: '^[a-z]{2}$' },
      minProperties: 3,
      additionalProperties: text,
    },
  ],
  [
    'few properties',
    { type: 'object', properties: { a: text, b: text, c: text }, required: ['c'], maxProperties: 2 },
  ],
  [
    'dependent required',
    { type: 'object', properties: { card: text, address: text }, dependentRequired: { card: ['address'] } },
  ],
  [
    'dependent schemas',
    {
      type: 'object',
      properties: { card: text },
      dependentSchemas: { card: { required: ['zip'], properties: { zip: { type: 'integer' } } } },
    },
  ],
  [
    'a list of objects',
    {
      type: 'array',
      items: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
      minItems: 4,
      maxItems: 4,
    },
  ],
  ['distinct booleans', { type: 'array', items: { type: 'boolean' }, uniqueItems: true, minItems: 2 }],
  [
    'distinct small numbers',
    { type: 'array', items: { type: 'integer', minimum: 1, maximum: 5 }, uniqueItems: true, minItems: 5 },
  ],
  ['distinct strings', { type: 'array', items: text, uniqueItems: true, minItems: 40 }],
  [
    'distinct objects',
    {
      type: 'array',
      items: {
        type: 'object',
        properties: { a: { enum: [1, 2] }, b: { type: 'boolean' } },
        required: ['a', 'b'],
      },
      uniqueItems: true,
      minItems: 3,
    },
  ],
  ['a tuple', { type: 'array', prefixItems: [text, { type: 'number' }], items: false, minItems: 2 }],
  ['a tuple with more', { type: 'array', prefixItems: [text], items: { type: 'number' }, minItems: 3 }],
  ['contains', { type: 'array', items: { type: 'integer' }, contains: { minimum: 100 }, minContains: 2 }],
  [
    'no more than contained',
    { type: 'array', items: { type: 'integer', maximum: 9 }, contains: { const: 5 }, maxContains: 1 },
  ],
  ['any of', { anyOf: [{ type: 'string', maxLength: 2 }, { type: 'integer' }] }],
  [
    'one of, overlapping',
    {
      oneOf: [
        { type: 'number', multipleOf: 3 },
        { type: 'number', multipleOf: 5 },
      ],
    },
  ],
  [
    'one of objects by kind',
    {
      oneOf: [
        {
          type: 'object',
          properties: { kind: { const: 'cat' }, lives: { type: 'integer' } },
          required: ['kind', 'lives'],
        },
        { type: 'object', properties: { kind: { const: 'dog' } }, required: ['kind'] },
      ],
    },
  ],
  [
    'all of objects',
    {
      allOf: [
        { type: 'object', properties: { a: text }, required: ['a'] },
        { properties: { b: { type: 'integer' } }, required: ['b'] },
      ],
    },
  ],
  [
    'all of with a closed part',
    {
      allOf: [
        { type: 'object', properties: { a: text }, additionalProperties: false },
        { properties: { a: { minLength: 3 } }, required: ['a'] },
      ],
    },
  ],
  [
    'alternatives beside properties',
    {
      type: 'object',
      properties: { a: text },
      required: ['a'],
      anyOf: [{ required: ['b'] }, { properties: { a: { maxLength: 1 } } }],
    },
  ],
  ['not', { type: 'integer', minimum: 1, maximum: 3, not: { enum: [1, 2] } }],
  ['not a type', { not: { type: ['string', 'object', 'array'] } }],
  [
    'if, then, else',
    JSON.parse(
      '{"type":"object","properties":{"kind":{"enum":["a","b"]},"size":{"type":"integer"}},"required":["kind"],"if":{"properties":{"kind":{"const":"a"}}},"then":{"required":["size"]},"else":{"properties":{"size":false}}}',
    ),
  ],
  ['a reference', { $ref: '#/$defs/name', $defs: { name: { type: 'string', minLength: 1 } } }],
  [
    'a reference with siblings',
    { $ref: '#/$defs/name', maxLength: 4, $defs: { name: { type: 'string', minLength: 4 } } },
  ],
  ['an escaped pointer', { $ref: '#/$defs/a~1b%25', $defs: { 'a/b%': { type: 'boolean' } } }],
  ['a linked list', { $ref: '#/$defs/node', $defs: { node } }],
  [
    'a tree',
    {
      type: 'object',
      properties: { name: text, children: { type: 'array', items: { $ref: '#' } } },
      required: ['name', 'children'],
    },
  ],
  [
    'a recursion through alternatives',
    {
      $ref: '#/$defs/e',
      $defs: {
        e: {
          anyOf: [
            {
              type: 'object',
              properties: { left: { $ref: '#/$defs/e' }, right: { $ref: '#/$defs/e' } },
              required: ['left', 'right'],
            },
            { type: 'number' },
          ],
        },
      },
    },
  ],
  [
    'odd property names',
    {
      type: 'object',
      properties: { __proto__x: text, 'a b': text, '': text, Object: text },
      required: ['', 'constructor'],
    },
  ],
  [
    'deep objects',
    Array.from({ length: 20 }).reduce<JsonValue>(
      (inner) => ({ type: 'object', properties: { in: inner }, required: ['in'] }),
      text,
    ),
  ],
  [
    'unevaluated properties',
    { allOf: [{ properties: { a: text }, required: ['a'] }], type: 'object', unevaluatedProperties: false },
  ],
  [
    'a default',
    { type: 'object', properties: { level: { type: 'integer', default: 4 } }, required: ['level'] },
  ],
];

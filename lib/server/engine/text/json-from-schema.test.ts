import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import { readFacts } from './facts/read-facts.ts';
import { isValidJson, jsonFromSchema } from './json-from-schema.ts';
import type { JsonValue } from './json-value.ts';
import { TextEngineError } from './text-engine-error.ts';

function makeAjv() {
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false });
  addFormats.default(ajv);
  return ajv;
}

function fill(schema: JsonValue, text = 'Plan a picnic for two people', seed = 'test'): JsonValue {
  return jsonFromSchema(schema, {
    facts: readFacts(text),
    random: createRandom(seed),
    answer: () => 'An answer.',
  });
}

/** Compiles the schema as it stands; the OpenAPI spellings have their own test. */
function expectValid(schema: JsonValue, value: JsonValue): void {
  const ajv = makeAjv();
  const validate = ajv.compile(typeof schema === 'boolean' ? schema : Object(schema));
  const valid = validate(value);
  expect(valid, `${JSON.stringify(value)} ${ajv.errorsText(validate.errors)}`).toBe(true);
}

const text = { type: 'string' };
const node = {
  type: 'object',
  properties: { value: { type: 'integer' }, next: { $ref: '#/$defs/node' } },
  required: ['value'],
};

const schemas: readonly (readonly [string, JsonValue])[] = [
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
  ['a password with looks', { type: 'string', pattern: '^(?=.*[A-Z])(?=.*\\d)(?=.*[^\\w]).{8,16}$' }],
  ['two patterns at once', { allOf: [{ type: 'string', pattern: '^a' }, { pattern: 'z$' }] }],
  ['Unicode properties', { type: 'string', pattern: '^\\p{Lu}\\p{Ll}+$' }],
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
    'pattern properties',
    {
      type: 'object',
      patternProperties: { '^x-': { type: 'integer' } },
      additionalProperties: false,
      minProperties: 3,
    },
  ],
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
  ['an anchor', { $ref: '#here', $defs: { x: { $anchor: 'here', type: 'integer' } } }],
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
      properties: { __proto__x: text, 'a b': text, '': text, constructor: text },
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

describe('JSON for a schema, judged by ajv', () => {
  it.each(schemas)('is valid for %s', (_, schema) => {
    for (const seed of ['one', 'two', 'three']) {
      const value = fill(schema, 'Plan a picnic for two people', seed);
      expectValid(schema, value);
      expect(isValidJson(schema, value)).toBe(true);
      expect(fill(schema, 'Plan a picnic for two people', seed)).toEqual(value);
    }
  });

  it('covers at least forty schemas', () => {
    expect(schemas.length).toBeGreaterThanOrEqual(40);
  });
});

describe('OpenAPI spellings of the native protocol', () => {
  it('reads upper-case types, nullable, bounds as strings and the property order', () => {
    const schema = {
      type: 'OBJECT',
      properties: {
        size: { type: 'STRING', enum: ['S', 'M'], format: 'enum' },
        tags: { type: 'ARRAY', items: { type: 'STRING' }, minItems: '2', maxItems: '2' },
        note: { type: 'STRING', nullable: true },
        price: { type: 'NUMBER', minimum: 1, exclusiveMinimum: true },
      },
      required: ['size', 'tags', 'price'],
      propertyOrdering: ['tags', 'size', 'price', 'note'],
    };
    const value = fill(schema);
    expect(Object.keys(Object(value))).toEqual(['tags', 'size', 'price', 'note']);
    expectValid(
      {
        type: 'object',
        properties: {
          size: { enum: ['S', 'M'] },
          tags: { type: 'array', items: text, minItems: 2, maxItems: 2 },
          note: { type: ['string', 'null'] },
          price: { type: 'number', exclusiveMinimum: 1 },
        },
        required: ['size', 'tags', 'price'],
      },
      value,
    );
  });

  it('reads older drafts', () => {
    expect(
      fill({
        $ref: '#/definitions/pair',
        definitions: { pair: { type: 'array', items: [{ const: 1 }, { const: 2 }], additionalItems: false } },
      }),
    ).toEqual([1, 2]);
  });
});

describe('values from the text', () => {
  const properties = (...names: string[]) => ({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, text])),
    required: names,
  });
  it.each([
    [
      'a contact',
      'Extract the key information from this email: John Smith (john@example.com) is interested in our Enterprise plan and wants to schedule a demo.',
      { ...properties('name', 'email', 'plan_interest') },
      { name: 'John Smith', email: 'john@example.com', plan_interest: 'Enterprise' },
    ],
    [
      'a trip',
      'Fly me from Berlin to Madrid on 12 March 2027',
      properties('origin', 'destination', 'date'),
      { origin: 'Berlin', destination: 'Madrid', date: '2027-03-12' },
    ],
    [
      'labelled lines',
      'Title: Blue Rain\nArtist: Mara Lind\nYear: 1998',
      {
        type: 'object',
        properties: { title: text, artist: text, year: { type: 'integer' } },
        required: ['title', 'artist', 'year'],
      },
      { title: 'Blue Rain', artist: 'Mara Lind', year: 1998 },
    ],
    [
      'an order',
      'I would like 3 mugs in teal for $12.50 each, ship to Oslo',
      {
        type: 'object',
        properties: { quantity: { type: 'integer' }, colour: text, price: { type: 'number' }, city: text },
        required: ['quantity', 'colour', 'price', 'city'],
      },
      { quantity: 3, colour: 'teal', price: 12.5, city: 'Oslo' },
    ],
    [
      'people with ages',
      'Alice Jones (30), Bob Stone (25) and Carol King (41) met in Paris.',
      {
        type: 'array',
        items: {
          type: 'object',
          properties: { name: text, age: { type: 'integer' } },
          required: ['name', 'age'],
        },
      },
      [
        { name: 'Alice Jones', age: 30 },
        { name: 'Bob Stone', age: 25 },
        { name: 'Carol King', age: 41 },
      ],
    ],
    [
      'an event',
      'Alice and Bob are going to a science fair on 12 March 2026.',
      {
        type: 'object',
        properties: {
          name: text,
          date: { type: 'string', format: 'date' },
          participants: { type: 'array', items: text },
        },
      },
      { name: 'Science Fair', date: '2026-03-12', participants: ['Alice', 'Bob'] },
    ],
    [
      'an enum that the text names',
      'Please mark this as high priority',
      { enum: ['low', 'medium', 'high'] },
      'high',
    ],
    [
      'a sentiment',
      'What a horrible, broken thing',
      { enum: ['positive', 'negative', 'neutral'] },
      'negative',
    ],
    [
      'yes and no',
      'The invoice is paid but it is not shipped',
      {
        type: 'object',
        properties: { paid: { type: 'boolean' }, shipped: { type: 'boolean' } },
        required: ['paid', 'shipped'],
      },
      { paid: true, shipped: false },
    ],
    [
      'a date and time',
      'The call is on 2026-05-04 at 3pm',
      { type: 'string', format: 'date-time' },
      '2026-05-04T15:00:00Z',
    ],
    ['a ready answer', 'Why is the sky blue?', properties('answer'), { answer: 'An answer.' }],
    [
      'recipes',
      'List a few popular cookie recipes',
      { type: 'array', minItems: 2, maxItems: 2, items: properties('recipeName') },
      [{ recipeName: 'Chocolate chip cookies' }, { recipeName: 'Oatmeal raisin cookies' }],
    ],
    [
      'as many as asked',
      'Name five cities',
      { type: 'object', properties: { cities: { type: 'array', items: text } }, required: ['cities'] },
      { cities: expect.objectContaining({ length: 5 }) },
    ],
    [
      'a default where the text is silent',
      'hello',
      { type: 'object', properties: { unit: { type: 'string', default: 'metric' } }, required: ['unit'] },
      { unit: 'metric' },
    ],
  ])('finds %s', (_, message, schema, expected) => {
    expect(fill(schema, message)).toEqual(expected);
  });
});

describe('schemas that cannot be served', () => {
  it.each([
    ['false', false, 'schema_unsatisfiable', ''],
    ['lengths that cross', { type: 'string', minLength: 5, maxLength: 3 }, 'schema_unsatisfiable', ''],
    ['not anything', { not: {} }, 'schema_unsatisfiable', ''],
    [
      'types that exclude each other',
      { allOf: [{ type: 'string' }, { type: 'number' }] },
      'schema_unsatisfiable',
      '',
    ],
    [
      'a closed object that demands more',
      { type: 'object', required: ['a'], additionalProperties: false },
      'schema_unsatisfiable',
      '',
    ],
    ['a wrong type name', { type: 'strin' }, 'invalid_schema', '/type'],
    [
      'a wrong keyword deep down',
      { properties: { a: { minLength: -1 } } },
      'invalid_schema',
      '/properties/a/minLength',
    ],
    ['a broken pattern', { pattern: '(' }, 'invalid_schema', '/pattern'],
    ['a list for a schema', { properties: { a: [] } }, 'invalid_schema', '/properties/a'],
    ['a reference to nothing', { $ref: '#/$defs/none' }, 'invalid_schema', '#/$defs/none'],
    ['a reference to itself', { $ref: '#' }, 'invalid_schema', undefined],
    [
      'a remote reference',
      { $ref: 'https://example.com/schema' },
      'unsupported_schema',
      'https://example.com/schema',
    ],
    ['a look-behind', { type: 'string', pattern: '(?<=a)b' }, 'unsupported_schema', '/pattern'],
    ['an absurd string', { type: 'string', minLength: 10_000_000 }, 'schema_too_complex', ''],
    ['an absurd list', { type: 'array', minItems: 1_000_000 }, 'schema_too_complex', ''],
    [
      'endless demands',
      { type: 'object', required: ['a', 'b'], properties: { a: { $ref: '#' }, b: { $ref: '#' } } },
      'schema_too_complex',
      undefined,
    ],
    [
      'an evil pattern',
      { type: 'string', pattern: '^(a+)+$', minLength: 9000, maxLength: 9001, not: { pattern: '^(a|a)+$' } },
      undefined,
      undefined,
    ],
  ])('names what is wrong with %s, soon', (_, schema, code, path) => {
    const start = performance.now();
    const failure = (() => {
      try {
        fill(schema);
        return undefined;
      } catch (error) {
        return error;
      }
    })();
    expect(failure).toBeInstanceOf(TextEngineError);
    if (code) expect(failure).toMatchObject({ code });
    if (path !== undefined) expect(failure).toMatchObject({ path });
    expect(performance.now() - start).toBeLessThan(5000);
  });

  it('ends on a schema nested without end', () => {
    let schema: JsonValue = {};
    for (let depth = 0; depth < 5000; depth += 1) schema = { allOf: [schema] };
    expect(() => fill(schema)).toThrowError(expect.objectContaining({ code: 'schema_too_complex' }));
  });
});

/** Schemas that hold for at least one value, by how they are made. */
const { schema: satisfiable } = fc.letrec<{
  schema: JsonValue;
  leaf: JsonValue;
  object: JsonValue;
  array: JsonValue;
  choice: JsonValue;
  both: JsonValue;
}>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    tie('leaf'),
    tie('object'),
    tie('array'),
    tie('choice'),
    tie('both'),
  ),
  leaf: fc.oneof(
    fc.record({
      type: fc.constant('string'),
      minLength: fc.nat(20),
      maxLength: fc.integer({ min: 20, max: 60 }),
    }),
    fc.record({
      type: fc.constant('string'),
      format: fc.constantFrom('date', 'email', 'uuid', 'uri', 'date-time', 'ipv4'),
    }),
    fc.record({
      type: fc.constant('string'),
      pattern: fc.constantFrom('^[a-f]{2,5}$', '^\\d+(\\.\\d{2})?$', 'x|y', '^(?:ab|cd)*e?$', '[^a-z]'),
    }),
    fc.record({
      type: fc.constantFrom('integer', 'number'),
      minimum: fc.integer({ min: -50, max: 10 }),
      maximum: fc.integer({ min: 30, max: 90 }),
      multipleOf: fc.constantFrom(1, 2, 3, 5, 0.5),
    }),
    fc.record({
      enum: fc.uniqueArray(fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
    fc.constantFrom<JsonValue>({ type: 'boolean' }, { type: 'null' }, { type: ['string', 'null'] }, true, {}),
  ),
  object: fc
    .dictionary(fc.constantFrom('name', 'city', 'price', 'tags', 'when', 'x1', 'a b'), tie('schema'), {
      maxKeys: 4,
    })
    .chain((properties) =>
      fc.record({
        type: fc.constant('object'),
        properties: fc.constant(properties),
        required: fc.subarray(Object.keys(properties)),
        additionalProperties: fc.constantFrom<JsonValue>(false, true, { type: 'integer' }),
      }),
    ),
  array: fc.record({
    type: fc.constant('array'),
    items: tie('schema'),
    minItems: fc.nat(3),
    maxItems: fc.integer({ min: 3, max: 6 }),
  }),
  choice: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((branches) => ({ anyOf: branches })),
  both: tie('schema').map((inner) => ({ allOf: [inner, inner], description: 'twice the same' })),
}));

describe('generated schemas', () => {
  it('are always satisfied', () => {
    const ajv = makeAjv();
    fc.assert(
      fc.property(satisfiable, fc.nat(1000), (schema, seed) => {
        const value = fill(
          schema,
          'Send 4 teal mugs to Ada in Oslo on 2026-02-03, ada@example.com',
          String(seed),
        );
        const validate = ajv.compile(typeof schema === 'boolean' ? schema : Object(schema));
        expect(validate(value), `${JSON.stringify(value)} ${ajv.errorsText(validate.errors)}`).toBe(true);
      }),
      { numRuns: 400, seed: 20260101 },
    );
  });

  it('are judged as ajv judges them', () => {
    const ajv = makeAjv();
    fc.assert(
      fc.property(satisfiable, fc.jsonValue({ maxDepth: 2 }), (schema, json) => {
        const value: JsonValue = JSON.parse(JSON.stringify(json));
        const validate = ajv.compile(typeof schema === 'boolean' ? schema : Object(schema));
        expect(isValidJson(schema, value)).toBe(validate(value));
      }),
      { numRuns: 400, seed: 20260102 },
    );
  });
});

import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from './json-value.ts';
import { fill } from './test-requests.ts';
import { schemas } from './test-schemas.ts';
import { TextEngineError } from './text-engine-error.ts';

/** ajv as it comes, on the schema as it stands: independent of how the sandbox uses it. */
function expectValid(schema: JsonValue, value: JsonValue): void {
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false });
  addFormats.default(ajv);
  const validate = ajv.compile(typeof schema === 'boolean' ? schema : Object(schema));
  expect(validate(value), `${JSON.stringify(value)} ${ajv.errorsText(validate.errors)}`).toBe(true);
}

describe('JSON for a schema', () => {
  it.each(schemas)('is valid and repeatable for %s', (_, schema) => {
    for (const seed of ['one', 'two', 'three']) {
      const value = fill(schema, undefined, seed);
      expectValid(schema, value);
      expect(fill(schema, undefined, seed)).toEqual(value);
    }
  });

  it('is tried with at least forty schemas', () => {
    expect(schemas.length).toBeGreaterThanOrEqual(40);
  });

  it('is valid for any generated schema', () => {
    fc.assert(
      fc.property(satisfiable, fc.nat(1000), (schema, seed) => {
        expectValid(schema, fill(schema, 'Send 4 teal mugs to Ada in Oslo, ada@example.com', String(seed)));
      }),
      { numRuns: 150, seed: 20260101 },
    );
  });

  it('is valid or rejected for arbitrary JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (json) => {
        const schema: JsonValue = JSON.parse(JSON.stringify(json));
        try {
          expectValid(schema, fill(schema));
        } catch (error) {
          expect(error).toBeInstanceOf(TextEngineError);
        }
      }),
      { numRuns: 150, seed: 20260102 },
    );
  });
});

describe('older and other spellings', () => {
  const text = { type: 'string' };

  it('reads upper-case types, nullable, bounds as text and the property order', () => {
    const value = fill({
      type: 'OBJECT',
      properties: {
        size: { type: 'STRING', enum: ['S', 'M'], format: 'enum' },
        tags: { type: 'ARRAY', items: { type: 'STRING' }, minItems: '2', maxItems: '2' },
        note: { type: 'STRING', nullable: true },
        price: { type: 'NUMBER', minimum: 1 },
      },
      required: ['size', 'tags', 'price'],
      propertyOrdering: ['tags', 'size', 'price', 'note'],
    });
    expect(Object.keys(Object(value))).toEqual(['tags', 'size', 'price', 'note']);
    expectValid(
      {
        type: 'object',
        properties: {
          size: { enum: ['S', 'M'] },
          tags: { type: 'array', items: text, minItems: 2, maxItems: 2 },
          note: { type: ['string', 'null'] },
          price: { type: 'number', minimum: 1 },
        },
        required: ['size', 'tags', 'price'],
      },
      value,
    );
  });

  it('reads tuples and definitions of older drafts', () => {
    const pair = { type: 'array', items: [{ const: 1 }, { const: 2 }], additionalItems: false };
    expect(fill({ $ref: '#/definitions/pair', definitions: { pair } })).toEqual([1, 2]);
  });
});

describe('values', () => {
  const properties = (...names: string[]) => ({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    required: names,
  });

  it.each<readonly [string, string, JsonValue, JsonValue]>([
    ['an email address', 'Write to john@example.com', properties('email'), { email: 'john@example.com' }],
    [
      'a journey',
      'Trains from Berlin to Madrid',
      properties('origin', 'destination'),
      { origin: 'Berlin', destination: 'Madrid' },
    ],
    [
      'labelled lines',
      'Title: Blue Rain\nArtist: Mara Lind',
      properties('title', 'artist'),
      { title: 'Blue Rain', artist: 'Mara Lind' },
    ],
    [
      'a number with its noun',
      'A table for 4 guests',
      { type: 'object', properties: { guests: { type: 'integer' } }, required: ['guests'] },
      { guests: 4 },
    ],
    ['an option of an enum', 'This has high priority', { enum: ['low', 'medium', 'high'] }, 'high'],
    ['the topic for a title', 'A recipe for a soup', properties('name'), { name: 'Soup' }],
    [
      'a default where the prompt has nothing',
      'hello',
      { type: 'object', properties: { unit: { type: 'string', default: 'metric' } }, required: ['unit'] },
      { unit: 'metric' },
    ],
  ])('take %s from the prompt', (_, prompt, schema, expected) => {
    expect(fill(schema, prompt)).toEqual(expected);
  });

  it.each(['ingredients', 'cities', 'colours', 'steps', 'names'])('of a list of %s differ', (name) => {
    const list = { type: 'array', items: { type: 'string' }, minItems: 5, maxItems: 5 };
    const value = Object(fill({ type: 'object', properties: { [name]: list } }, 'Something for today'));
    expect(new Set(value[name]).size).toBe(5);
  });

  it('of objects in a list differ', () => {
    const entry = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
    const list = { type: 'array', items: entry, minItems: 3, maxItems: 3 };
    const { ingredients } = Object(fill({ properties: { ingredients: list } }, 'Something for today'));
    expect(new Set(ingredients.map(({ name }: { name: string }) => name)).size).toBe(3);
  });

  it('are as many as the prompt asks for', () => {
    const schema = { type: 'object', properties: { cities: { type: 'array', items: { type: 'string' } } } };
    expect(fill(schema, 'Name five cities')).toEqual({ cities: expect.objectContaining({ length: 5 }) });
  });
});

describe('schemas that cannot be served', () => {
  const endless = {
    type: 'object',
    required: ['a', 'b'],
    properties: { a: { $ref: '#' }, b: { $ref: '#' } },
  };
  const doubling: Record<string, JsonValue> = { d39: { type: 'string' } };
  for (let level = 0; level < 39; level += 1) {
    const next = { $ref: `#/$defs/d${level + 1}` };
    doubling[`d${level}`] = { allOf: [next, next] };
  }

  it.each<readonly [string, JsonValue, string | undefined, string | undefined]>([
    ['false', false, 'schema_unsatisfiable', ''],
    ['crossed lengths', { type: 'string', minLength: 5, maxLength: 3 }, 'schema_unsatisfiable', ''],
    ['nothing at all', { not: {} }, 'schema_unsatisfiable', ''],
    [
      'types that exclude each other',
      { allOf: [{ type: 'string' }, { type: 'number' }] },
      'schema_unsatisfiable',
      '',
    ],
    [
      'a closed object with a demand',
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
    ['a reference to itself', { $ref: '#' }, 'invalid_schema', '#'],
    ['a broken escape in a reference', { $ref: '#/%' }, 'invalid_schema', undefined],
    [
      'a remote reference',
      { $ref: 'https://example.com/schema' },
      'unsupported_schema',
      'https://example.com/schema',
    ],
    [
      'an anchor',
      { $ref: '#here', $defs: { x: { $anchor: 'here', type: 'integer' } } },
      'unsupported_schema',
      '#here',
    ],
    [
      'two patterns at once',
      { allOf: [{ type: 'string', pattern: '^a' }, { pattern: 'z$' }] },
      'schema_unsatisfiable',
      '',
    ],
    [
      'Unicode properties in a pattern',
      { type: 'string', pattern: '^\\p{Lu}\\p{Ll}+$' },
      'schema_unsatisfiable',
      '',
    ],
    ['a very long string', { type: 'string', minLength: 10_000_000 }, 'schema_too_complex', ''],
    ['a look behind', { type: 'string', pattern: '(?<=a)b' }, 'schema_too_complex', ''],
    ['a group with a name', { type: 'string', pattern: '(?<year>\\d{4})' }, 'schema_too_complex', ''],
    ['a very long list', { type: 'array', minItems: 1_000_000 }, 'schema_too_complex', ''],
    [
      'long lists in long lists',
      { type: 'array', minItems: 2000, items: { type: 'array', minItems: 2000 } },
      'schema_too_complex',
      undefined,
    ],
    ['an endless value', endless, undefined, undefined],
    [
      'references that double forty times',
      { $ref: '#/$defs/d0', $defs: doubling },
      'schema_too_complex',
      undefined,
    ],
    [
      'a pattern that repeats too often',
      { type: 'string', pattern: '^a{1000000000}$' },
      'schema_too_complex',
      undefined,
    ],
    [
      'nested repetition',
      { type: 'string', pattern: '^(((a{999}){999}){999})$' },
      'schema_too_complex',
      undefined,
    ],
    [
      'catastrophic backtracking',
      { type: 'string', pattern: '^(a+)+$', minLength: 60, not: { pattern: '^(a|a)+$' } },
      undefined,
      undefined,
    ],
    [
      'catastrophic property patterns',
      {
        type: 'object',
        required: ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab'],
        patternProperties: { '^(a+)+$': false },
      },
      'schema_too_complex',
      undefined,
    ],
    [
      'a huge enum',
      { enum: Array.from({ length: 60_000 }, (_, index) => ({ index })), minLength: 3, type: 'string' },
      undefined,
      undefined,
    ],
  ])('end soon with an error for %s', (_, schema, code, path) => {
    fill({ type: 'string' });
    const start = process.threadCpuUsage();
    const failure = errorOf(() => fill(schema));
    // The bound is 200 ms of processor time.
    expect(process.threadCpuUsage(start).user).toBeLessThan(1_000_000);
    expect(failure).toBeInstanceOf(TextEngineError);
    if (code) expect(failure).toMatchObject({ code });
    if (path !== undefined) expect(failure).toMatchObject({ path });
  });

  it.each(['allOf', 'anyOf', 'oneOf'])('end soon for 5,000 levels of %s', (keyword) => {
    let schema: JsonValue = {};
    for (let depth = 0; depth < 5000; depth += 1) schema = { [keyword]: [schema] };
    expect(errorOf(() => fill(schema))).toMatchObject({ code: 'schema_too_complex' });
  });

  it('end soon for a deep value in an enum', () => {
    const deep: JsonValue = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
    expect(errorOf(() => fill({ enum: [deep] }))).toBeInstanceOf(TextEngineError);
  });
});

function errorOf(run: () => unknown): unknown {
  try {
    return { value: run() };
  } catch (error) {
    return error;
  }
}

/** Schemas that hold for at least one value, by how they are made. */
const { schema: satisfiable } = fc.letrec<
  Record<'schema' | 'leaf' | 'object' | 'array' | 'choice' | 'both', JsonValue>
>((tie) => ({
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

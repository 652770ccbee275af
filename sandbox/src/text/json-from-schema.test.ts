import { describe, expect, it } from 'vitest';
import { isValidJson } from './json-from-schema.ts';
import type { JsonValue } from './json-value.ts';
import { expectValid, fill, schemas, text } from './schema/test-schemas.ts';
import { TextEngineError } from './text-engine-error.ts';

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

describe('values by their names', () => {
  it.each(['ingredients', 'cities', 'colours', 'steps'])('a list of %s names nothing twice', (name) => {
    const list = { type: 'array', items: text, minItems: 5, maxItems: 5 };
    for (const seed of ['one', 'two', 'three', 'four']) {
      const value = Object(
        fill({ type: 'object', properties: { [name]: list } }, 'Something for today', seed),
      );
      expect(new Set(value[name]).size).toBe(5);
    }
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
      'a recipe at hand',
      'A recipe for guacamole',
      {
        type: 'object',
        properties: { name: text, ingredients: { type: 'array', items: text, minItems: 5, maxItems: 5 } },
        required: ['name', 'ingredients'],
      },
      {
        name: 'Guacamole',
        ingredients: ['2 ripe avocados', '1 lime', 'half a red onion', '1 tomato', 'coriander, salt'],
      },
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

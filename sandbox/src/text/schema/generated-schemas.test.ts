import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isValidJson } from '#sandbox/text/json-from-schema.ts';
import type { JsonValue } from '#sandbox/text/json-value.ts';
import { fill, makeAjv } from './test-schemas.ts';

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

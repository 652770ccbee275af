import { expect, test } from 'vitest';
import { asSchema } from './as-json.ts';

test('a schema whose patterns end is passed on', () => {
  const schema = { type: 'object', properties: { mail: { type: 'string', pattern: '^\\w+(-\\w+)*@x$' } } };
  expect(asSchema(schema, 'tools[0].input_schema')).toEqual(schema);
});

// The engine makes texts from a pattern and tests them with it: an anchor in its middle makes them fail late.
test.each([
  { pattern: '^(a+)+$b' },
  { properties: { a: { items: [{ pattern: '(x|x)+$y' }] } } },
  { patternProperties: { '^(?=(a+)+$)a{40}!': {} } },
])('%j is refused with its field', (schema) => {
  expect(() => asSchema(schema, 'tools[0].input_schema')).toThrow(
    /^tools\[0\]\.input_schema holds the pattern .* exponential/,
  );
});

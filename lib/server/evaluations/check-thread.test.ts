import { afterAll, expect, test } from 'vitest';
import { createCheckThread } from './check-thread.ts';
import type { UserCheck } from './user-checks.ts';

const thread = createCheckThread({ limitMs: 3_000 });
const impatient = createCheckThread({ limitMs: 300 });
afterAll(() => Promise.all([thread.close(), impatient.close()]));

const slow = '^(a+)+$';
const text = JSON.stringify(`${'a'.repeat(40)}!`);

test.each<[string, UserCheck]>([
  ['a pattern', { kind: 'pattern', pattern: '^"(a+)+$' }],
  ['a pattern of a schema', { kind: 'schema', schema: { type: 'string', pattern: slow } }],
  [
    'a pattern within a schema',
    {
      kind: 'schema',
      schema: { anyOf: [{ type: 'number' }, { allOf: [{ type: 'string', pattern: slow }] }] },
    },
  ],
])('%s that never ends is stopped, and the next check runs', async (_, check) => {
  let others = 0;
  const timer = setInterval(() => {
    others += 1;
  }, 10);
  expect(await impatient.run(check, text)).toMatchObject({
    passed: null,
    detail: `The ${check.kind} takes too long.`,
  });
  clearInterval(timer);
  expect(others).toBeGreaterThan(3);
  expect(await thread.run({ kind: 'pattern', pattern: 'a!' }, text)).toMatchObject({ passed: true });
});

test.each<[string, UserCheck, RegExp | undefined]>([
  ['a slow pattern', { kind: 'pattern', pattern: slow }, /takes exponential time/],
  ['alternatives that overlap', { kind: 'pattern', pattern: '^(x|x)+$' }, /takes exponential time/],
  [
    'a slow pattern in a schema',
    { kind: 'schema', schema: { properties: { a: { pattern: slow } } } },
    /exponential/,
  ],
  [
    'a slow name in a schema',
    { kind: 'schema', schema: { patternProperties: { [slow]: {} } } },
    /exponential/,
  ],
  ['an invalid pattern', { kind: 'pattern', pattern: '(' }, /Unterminated group/],
  [
    'a schema that is too long',
    { kind: 'schema', schema: { enum: ['x'.repeat(70_000)] } },
    /longer than 65536/,
  ],
  ['a schema that only refers to itself', { kind: 'schema', schema: { $ref: '#' } }, /itself|reference/i],
  ['repetitions beside each other', { kind: 'pattern', pattern: '^\\w+(-\\w+)*@[a-z.]+$' }, undefined],
  ['words', { kind: 'pattern', pattern: '^(red|green|blue)(, (red|green|blue))*$' }, undefined],
  ['a usual schema', { kind: 'schema', schema: { type: 'object', required: ['a'] } }, undefined],
  ['a long text', { kind: 'schema', schema: { type: 'string', minLength: 1e9 } }, undefined],
])('%s', async (_, check, problem) => {
  const found = await thread.problemOf(check);
  if (problem === undefined) expect(found).toBeUndefined();
  else expect(found).toMatch(problem);
});

test('a check that needs too much memory ends its thread, not the process', async () => {
  // Each level of references makes two of the level below.
  const levels = Array.from({ length: 40 }, (_, index) => [
    `l${index}`,
    { allOf: [{ $ref: `#/$defs/l${index + 1}` }, { $ref: `#/$defs/l${index + 1}` }] },
  ]);
  const schema = { $ref: '#/$defs/l0', $defs: { ...Object.fromEntries(levels), l40: { type: 'string' } } };
  expect(await impatient.run({ kind: 'schema', schema }, text)).toMatchObject({ passed: null });
  expect(await thread.run({ kind: 'pattern', pattern: '!' }, text)).toMatchObject({ passed: true });
});

import { afterAll, expect, test } from 'vitest';
import type { Checks } from '#lib/contract/pages/evaluation.ts';
import { createCheckThread } from './check-thread.ts';
import { type Checked, runChecks } from './run-checks.ts';

const thread = createCheckThread({ limitMs: 5_000 });
afterAll(() => thread.close());

const square = { width: 1024, height: 1024, format: 'png' };
const given: Checked = { text: '', images: [], body: {}, values: {}, latencyMs: 1200, cost: null };

test.each<[string, Checks, Partial<Checked>, boolean | null, RegExp]>([
  ['no text', { notEmpty: true }, { text: ' \n' }, false, /^0 characters$/],
  ['an image', { notEmpty: true }, { images: [square] }, true, /^1 image$/],
  [
    'the size',
    { size: true },
    { images: [square, square], body: { size: '1024x1024' } },
    true,
    /^1024x1024$/,
  ],
  [
    'another size',
    { size: true },
    { images: [square], body: { size: '512x512' } },
    false,
    /requested 512x512, got 1024x1024/,
  ],
  ['a named size', { size: true }, { images: [square], body: { size: 'auto' } }, null, /does not name one/],
  ['no image', { size: true }, { body: { size: '512x512' } }, false, /got no image/],
  ['the format', { format: true }, { images: [square], body: { output_format: 'png' } }, true, /^png$/],
  [
    'another format',
    { format: true },
    { images: [square], body: { output_format: 'webp' } },
    false,
    /got png/,
  ],
  [
    'a text of the row',
    { contains: '{{city}}' },
    { text: 'It is PARIS.', values: { city: 'Paris' } },
    true,
    /"Paris"/,
  ],
  ['another text', { contains: 'Rome' }, { text: 'Paris' }, false, /"Rome"/],
  ['a pattern', { matches: '^\\p{Lu}' }, { text: 'Élan' }, true, /./],
  ['another pattern', { matches: '^\\d+$' }, { text: '12a' }, false, /./],
  ['a schema', { schema: { type: 'object', required: ['n'] } }, { text: '{"n":1}' }, true, /valid/],
  [
    'a broken schema',
    { schema: { type: 'object', properties: { n: { type: 'integer' } } } },
    { text: '{"n":"x"}' },
    false,
    /^n must be/,
  ],
  ['no JSON', { schema: { type: 'object' } }, { text: '```{}```' }, false, /not JSON/],
  ['a total time', { maxLatencyMs: 1000 }, {}, false, /^1200 ms, at most 1000 ms$/],
  ['an unknown cost', { maxCost: 1 }, {}, null, /not known/],
  ['a cost', { maxCost: 1 }, { cost: 0.25 }, true, /^0.25, at most 1$/],
])('%s', async (_, checks, answer, passed, detail) => {
  expect(await runChecks(checks, { ...given, ...answer }, thread)).toEqual([
    { name: expect.any(String), passed, detail: expect.stringMatching(detail) },
  ]);
});

test('without checks there are no results', async () =>
  expect(await runChecks({ notEmpty: false }, given, thread)).toEqual([]));

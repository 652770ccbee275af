import { expect, test } from 'vitest';
import * as z from 'zod';
import { readJson } from './read-request.ts';
import { fromWeb } from './web-request.ts';

const schema = z.strictObject({ name: z.string().min(1) });

const read = (body: string, limit?: number) =>
  readJson(fromWeb(new Request('http://localhost/', { method: 'POST', body })), schema, limit);

test('a valid body is parsed', async () => {
  expect(await read('{"name":"kite"}')).toEqual({ name: 'kite' });
  // The six characters, not the one that they would stand for.
  expect(await read(String.raw`{"name":"\\u0000"}`)).toEqual({ name: String.raw`\u0000` });
});

test.each([
  ['no JSON', '{"name"', { code: 'invalid_json' }],
  ['deep JSON', `{"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, { code: 'invalid_json' }],
  ['a broken rule', '{"name":""}', { code: 'string_below_min_length', details: { parameter: 'name' } }],
  [
    'a NUL',
    String.raw`{"name":"a\u0000"}`,
    { code: 'invalid_value', message: expect.stringContaining('NUL') },
  ],
  ['too much', JSON.stringify({ name: 'a'.repeat(64 * 1024) }), { code: 'request_too_large' }],
])('%s is refused', async (_name, body, error) => {
  await expect(read(body)).rejects.toMatchObject(error);
});

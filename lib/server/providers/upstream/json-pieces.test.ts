import { describe, expect, test } from 'vitest';
import { JsonPieces } from './json-pieces.ts';

/** The large strings and the rest, read from chunks of `size` bytes. */
async function read(text: string, size: number, keys: readonly string[] = ['b64_json']) {
  const bytes = Buffer.from(text);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const json = new JsonPieces(chunks(), keys);
  const strings: string[] = [];
  for await (const content of json.strings()) {
    let all = '';
    for await (const piece of content) all += Buffer.from(piece).toString('latin1');
    strings.push(all);
  }
  return { strings, value: json.value() };
}

const body = {
  created: 1,
  'a "quoted" key: {': [null, true, -1.5e3],
  data: [
    { b64_json: 'A'.repeat(300), revised_prompt: 'A "kite" \\ über { b64_json: [' },
    { b64_json: 'B+/=', b64_jsonx: 'C', other: { b64_json: null, name: 'b64_json' } },
  ],
  note: 'b64_json',
};

describe('JSON with large strings', () => {
  test.each([1, 2, 3, 7, 64, 100_000])('in chunks of %i bytes', async (size) => {
    const { strings, value } = await read(JSON.stringify(body, null, 1), size);
    expect(strings).toEqual(['A'.repeat(300), 'B+/=']);
    const [first, second] = body.data;
    const rest = [
      { ...first, b64_json: '' },
      { ...second, b64_json: '' },
    ];
    expect(value).toEqual({ ...body, data: rest });
  });

  test.each([1, 5, 1000])('escapes within Base64, in chunks of %i bytes', async (size) => {
    const text = String.raw`{"data":"ab\/cd\u002Bef\u003d\u003d"}`;
    expect(await read(text, size, ['data'])).toEqual({ strings: ['ab/cd+ef=='], value: { data: '' } });
  });

  test.each([
    ['within a large string', '{"b64_json":"AAA'],
    ['within another string', '{"created":"AAA'],
    ['after a value', '{"b64_json":"AAA"'],
    ['no JSON', '<html>"b64_json"</html>'],
    ['nothing', ''],
  ])('rejects a body that ends: %s', async (_, text) => {
    await expect(read(text, 4)).rejects.toMatchObject({
      code: 'upstream_error',
      details: { shouldRetry: false },
    });
  });

  test.each([1, 2, 1000])('an empty one is not forwarded, in chunks of %i bytes', async (size) => {
    const value = { data: [{ b64_json: '', url: 'https://a.example/1' }] };
    expect(await read(JSON.stringify(value), size)).toEqual({ strings: [], value });
  });

  test('a large string that is not read is skipped', async () => {
    async function* chunks() {
      yield Buffer.from('{"b64_json":"AAAA","n":1}');
    }
    const json = new JsonPieces(chunks(), ['b64_json']);
    for await (const _ of json.strings());
    expect(json.value()).toEqual({ b64_json: '', n: 1 });
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText, JsonFolder } from './fold-json.ts';

function fold(pieces: readonly Uint8Array[], lines = false): string {
  let text = '';
  const folder = new JsonFolder({ lines, emit: (more) => (text += more) });
  for (const piece of pieces) folder.take(piece);
  folder.end();
  return text;
}

/** The text cut into pieces at the given shares of its length. */
function cut(bytes: Buffer, shares: readonly number[]): Buffer[] {
  const places = [...shares.map((share) => Math.floor(share * bytes.length)), bytes.length].sort(
    (a, b) => a - b,
  );
  return places.map((place, index) => bytes.subarray(places[index - 1] ?? 0, place));
}

const long = 'A'.repeat(10_000);

describe('folding', () => {
  test('a long string is replaced by its byte range', () => {
    const text = JSON.stringify({ data: [{ b64_json: long }, { b64_json: `${long}B` }], created: 1 });
    const folded = JSON.parse(fold([Buffer.from(text)]));
    expect(folded).toMatchObject({ created: 1 });
    const places: string[] = folded.data.map(
      (item: { b64_json: { $media: string } }) => item.b64_json.$media,
    );
    const ranges = places.map((place) => /^bytes:(\d+)-(\d+)$/.exec(place) ?? []);
    expect(ranges.map(([, start, end]) => text.slice(Number(start), Number(end)))).toEqual([
      long,
      `${long}B`,
    ]);
  });

  test.each([
    [
      'plain',
      JSON.stringify({ values: Array.from({ length: 5000 }, (_, index) => index / 7), after: [1, 2] }),
    ],
    [
      'pretty',
      JSON.stringify(
        { values: Array.from({ length: 5000 }, (_, index) => -index / 7), after: [1, 2] },
        null,
        4,
      ),
    ],
  ])('a long list of numbers is cut to its first ones: %s', (_, text) => {
    const folded = fold([Buffer.from(text)]);
    expect(folded.length).toBeLessThan(400);
    const { values, after } = JSON.parse(folded);
    expect(values.slice(0, 2)).toEqual(JSON.parse(text).values.slice(0, 2));
    expect(after).toEqual([1, 2]);
  });

  test('a list of numbers before a text or a list keeps its comma', () => {
    const row = Array.from({ length: 100 }, (_, index) => index);
    for (const value of [
      [...row, 'end'],
      [...row, [1]],
      [[...row], [...row]],
      [...row, { a: 1 }],
    ]) {
      const folded = JSON.parse(fold([Buffer.from(JSON.stringify(value))]));
      expect(folded.at(-1)).toEqual(
        Array.isArray(value.at(-1)) && value.length === 2 ? folded[0] : value.at(-1),
      );
    }
  });

  test('in an event stream, the end of a line closes open values', () => {
    const stream = `: a " comment\ndata: {"a":"${long}"}\n\ndata: {"b":"x \\" y"}\n\n`;
    const folded = fold([Buffer.from(stream)], true);
    expect(folded).toBe(
      `: a " comment\ndata: {"a":{"$media":"bytes:26-10026"}}\n\ndata: {"b":"x \\" y"}\n\n`,
    );
    expect(stream.slice(26, 10026)).toBe(long);
  });

  test('a value without long parts is unchanged, at any chunk boundary', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
        (value, shares) => {
          const bytes = Buffer.from(JSON.stringify(value));
          fc.pre(!/[\d.eE+,-]{256}/.test(bytes.toString()));
          expect(JSON.parse(fold(cut(bytes, shares)))).toEqual(JSON.parse(bytes.toString()));
        },
      ),
    );
  });

  test('the result is the same at any chunk boundary', () => {
    const text = JSON.stringify({
      ...{ a: `${long}\\"\\\\`, b: `\\${'\\'.repeat(5000)}`, c: '"'.repeat(3000), d: 'é✓𝄞' },
      list: Array.from({ length: 500 }, (_, index) => index * 1.5),
    });
    const bytes = Buffer.from(text);
    const whole = fold([bytes]);
    expect(JSON.parse(whole)).toMatchObject({ d: 'é✓𝄞', a: { $media: expect.stringMatching(/^bytes:/) } });
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 30 }),
        (shares) => {
          expect(fold(cut(bytes, shares))).toBe(whole);
        },
      ),
    );
    expect(fold([...bytes].map((byte) => Uint8Array.of(byte)))).toBe(whole);
  });
});

test.each([
  [
    { data: [{ b64_json: long }], usage: { output_tokens: 3 } },
    { data: [{ b64_json: { $media: 'text' } }], usage: { output_tokens: 3 } },
  ],
  [
    { text: 'a "quoted\\" text', b64_json: `${long}\\` },
    { text: 'a "quoted\\" text', b64_json: { $media: 'text' } },
  ],
  [[], []],
])('a whole text loses its long strings: %#', (value, folded) => {
  expect(JSON.parse(foldText(JSON.stringify(value)))).toEqual(folded);
});

test('a text that ends within a string is cut there', () => {
  expect(foldText(`{"a":"${long}`)).toBe('{"a":{"$media":"text"}');
  expect(foldText('{"a":"b')).toBe('{"a":"b');
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorTime } from '#tests/support/processor-time.ts';
import { JsonFolder } from './fold-json.ts';

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

const foldText = (text: string) => fold([Buffer.from(text)]);

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

test('a text that ends within a string is cut there', () => {
  expect(foldText(`{"a":"${long}`)).toBe('{"a":{"$media":"bytes:6-10006"}');
  expect(foldText('{"a":"b')).toBe('{"a":"b');
  expect(foldText('{"a":"b\\\\')).toBe('{"a":"b\\\\');
});

test('an escape at the end of a line of events ends there', () => {
  const stream = 'data: {"a":"b\\\ndata: {"c":"\\u00\n\n';
  expect(
    fold(
      [...Buffer.from(stream)].map((byte) => Uint8Array.of(byte)),
      true,
    ),
  ).toBe(stream);
});

test('an open string of any length costs each of its bytes once', () => {
  // 2 MiB that stay, in 32,000 pieces: copied for each of them, they are 34 GB.
  const piece = Buffer.alloc(64, 'A');
  const folded: string[] = [];
  const folder = new JsonFolder({ lines: false, longest: 2 ** 21, emit: (text) => folded.push(text) });
  const time = processorTime(() => {
    folder.take(Buffer.from('{"a":"'));
    for (let at = 0; at < 2 ** 21; at += piece.length) folder.take(piece);
    folder.take(Buffer.from('"}'));
    folder.end();
  });
  expect(folded.join('')).toHaveLength(2 ** 21 + 8);
  expect(time).toBeLessThan(3000);
});

test('brackets without end are not held', () => {
  const before = process.memoryUsage().heapUsed;
  const folder = new JsonFolder({ lines: false, emit: () => {} });
  for (let count = 0; count < 100; count += 1) folder.take(Buffer.alloc(100_000, '['));
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(40e6);
});

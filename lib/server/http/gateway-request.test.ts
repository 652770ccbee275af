import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromNode, jsonLimits, parseJsonObject } from './gateway-request.ts';

function requestFor(target: string) {
  const incoming = new IncomingMessage(new Socket());
  incoming.url = target;
  return fromNode(incoming, new ServerResponse(incoming));
}

test.each([
  ['/v1/models', '/v1/models', '', []],
  ['/v1/videos?limit=2&after=video_1', '/v1/videos', '?limit=2&after=video_1', ['2', 'video_1']],
  ['/v1/videos?', '/v1/videos', '?', []],
  ['/a?limit=1?2', '/a', '?limit=1?2', ['1?2']],
  ['http://easel.test/a?limit=3', '/a', '?limit=3', ['3']],
])('%s is parsed to path and query', (target, path, search, values) => {
  const request = requestFor(target);
  expect(request).toMatchObject({ path, search });
  expect([...request.query.values()]).toEqual(values);
});

const parse = (text: string) => parseJsonObject(new TextEncoder().encode(text));
const nested = (levels: number, inside = '') =>
  `{"a":${'['.repeat(levels - 1)}${inside}${']'.repeat(levels - 1)}}`;

test('a body may be 200 levels deep, and no deeper', () => {
  expect(parse(nested(200))).toHaveProperty('a');
  expect(() => parse(nested(201))).toThrow('nested deeper than 200 levels');
  expect(() => parse(nested(200_000))).toThrow('nested deeper than 200 levels');
});

test('depth counts brackets outside of strings', () => {
  const flat = Array.from({ length: 400 }, () => ({ b: [] }));
  expect(parse(JSON.stringify({ a: flat }))).toEqual({ a: flat });
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('[', '{', '"', '\\', 'x') }),
      fc.nat(9),
      (words, blanks) => {
        const text = JSON.stringify(words.repeat(9));
        expect(parse(nested(200, text))).toHaveProperty('a');
        expect(() => parse(nested(201, text + ' '.repeat(blanks)))).toThrow('nested deeper');
      },
    ),
  );
});

test.each([
  ['[]', 'an array'],
  ['"text"', 'got "text"'],
  ['"open', 'not valid JSON'],
  ['"open\\', 'not valid JSON'],
  ['"open\\"', 'not valid JSON'],
  ['null', 'got null'],
  ['{"a":', 'not valid JSON'],
])('%s is rejected', (text, says) => {
  expect(() => parse(text)).toThrow(says);
});

test('a byte order mark is ignored', () => {
  expect(parse('\uFEFF{"a":1}')).toEqual({ a: 1 });
});

test('a body may hold 50,000 values, and no more', () => {
  const list = (length: number) => `{"a":[${Array.from({ length }, () => '{}').join(',')}]}`;
  // Elements, and the commas between them.
  const most = (jsonLimits.values - 2) / 2;
  expect(parse(list(most))).toHaveProperty('a');
  expect(() => parse(list(most + 1))).toThrow(`The body holds more than ${jsonLimits.values} values.`);
  expect(() => parse('[1,'.repeat(150) + '1,'.repeat(jsonLimits.values))).toThrow('more than 50000 values');
});

test('an object may have 10,000 members, repeated names included', () => {
  const members = (length: number, name: (index: number) => string) =>
    `{"a":{${Array.from({ length }, (_, index) => `"${name(index)}":1`).join(',')}}}`;
  expect(parse(members(10_000, (index) => `m${index}`))).toHaveProperty('a');
  for (const name of [(index: number) => `m${index}`, () => 'm'])
    expect(() => parse(members(10_001, name))).toThrow('an object of more than 10000 members');
  // Members of siblings count apart.
  const half = `{"b":[${Array.from({ length: 4 }, () => members(5_000, () => 'm')).join(',')}]}`;
  expect(parse(half)).toHaveProperty('b');
});

test('commas and brackets inside of strings do not count', () => {
  const odd = JSON.stringify({ a: `\\",{[\\\\${','.repeat(60_000)}"[`.repeat(3) });
  expect(parse(odd)).toEqual(JSON.parse(odd));
});

// The cases of the specification: https://html.spec.whatwg.org/multipage/server-sent-events.html
import { describe, expect, test } from 'vitest';
import { readEvents } from './read-events.ts';

async function read(
  text: string | Buffer,
  size: number,
): Promise<[event: string | undefined, data: string][]> {
  const bytes = Buffer.from(text);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const events: [string | undefined, string][] = [];
  for await (const { event, data } of readEvents(chunks())) events.push([event, data]);
  return events;
}

type Row = [name: string, text: string, events: [string | undefined, string][]];

const one: Row[2] = [[undefined, 'a']];

const rows: Row[] = [
  ['a byte order mark', '\ufeffdata: a\n\n', one],
  ['a second byte order mark', '\ufeff\ufeffdata: a\n\ndata: b\n\n', [[undefined, 'b']]],
  ['LF', 'event: x\ndata: a\n\n', [['x', 'a']]],
  ['CR', 'event: x\rdata: a\r\r', [['x', 'a']]],
  ['CRLF', 'event: x\r\ndata: a\r\n\r\n', [['x', 'a']]],
  ['LF, then CR', 'data: a\n\rdata: b\n\r', [...one, [undefined, 'b']]],
  ['CR, then CRLF', 'data: a\r\r\ndata: b\r\r\n', [...one, [undefined, 'b']]],
  ['LF, then CRLF', 'data: a\n\r\n', one],
  ['no colon', 'data\n\n', [[undefined, '']]],
  ['no value', 'data:\n\n', [[undefined, '']]],
  ['two without a value', 'data\ndata\n\n', [[undefined, '\n']]],
  ['no space', 'event:x\ndata:a\n\n', [['x', 'a']]],
  ['two spaces', 'data:  a \n\n', [[undefined, ' a ']]],
  ['a tab', 'data:\ta\n\n', [[undefined, '\ta']]],
  ['several lines', 'data: a\ndata:\ndata: b\n\n', [[undefined, 'a\n\nb']]],
  ['a colon in the value', 'data: {"a": 1}\n\n', [[undefined, '{"a": 1}']]],
  ['comments', ': one\n:\n\n:data: a\ndata: a\n: two\n\n', one],
  ['an id', 'id: 7\ndata: a\n\n', one],
  ['an id with a null character', 'id: a\0b\ndata: a\n\n', one],
  ['a null character', 'data: a\0b\n\n', [[undefined, 'a\0b']]],
  ['a time to reconnect', 'retry: 500\ndata: a\n\nretry: soon\ndata: a\n\n', [...one, ...one]],
  ['unknown fields', 'date: b\nDATA: c\n data: d\ndata: a\n\n', one],
  ['an event without data', 'event: x\n\ndata: a\n\n', one],
  ['two names', 'event: x\nevent: y\ndata: a\n\n', [['y', 'a']]],
  ['an empty name', 'event: x\nevent:\ndata: a\n\n', one],
  ['blank lines before and between', '\n\n\ndata: a\n\n\n\ndata: a\n\n', [...one, ...one]],
  ['a cut line', 'data: a\n\ndata: b', one],
  ['a missing blank line', 'data: a\n\ndata: b\n', one],
  ['only a cut line', 'data: {"half', []],
  ['nothing', '', []],
  ['characters of several bytes', 'data: é – 🪁\n\n', [[undefined, 'é – 🪁']]],
  [
    'separators that are no line ends',
    'data: a\u2028b\u0085c\x0bd\n\n',
    [[undefined, 'a\u2028b\u0085c\x0bd']],
  ],
];

describe('an event stream', () => {
  test.each(rows)('with %s', async (_, text, events) => {
    expect(await read(text, 1_000_000)).toEqual(events);
  });

  test.each(rows)('with %s, cut at every byte', async (_, text, events) => {
    expect(await read(text, 1)).toEqual(events);
    const bytes = Buffer.from(text);
    for (let cut = 1; cut < bytes.length; cut += 1) {
      async function* parts() {
        yield bytes.subarray(0, cut);
        yield bytes.subarray(cut);
      }
      const found: typeof events = [];
      for await (const { event, data } of readEvents(parts())) found.push([event, data]);
      expect(found, `cut at ${cut}`).toEqual(events);
    }
  });

  test('with a line of 30 MB in small pieces takes time that grows with its length', async () => {
    const line = 'A'.repeat(30_000_000);
    const [event] = await read(`data: ${line}\n\n`, 16_384);
    expect(event?.[1] === line).toBe(true);
  });

  test('with a line that never ends is refused', async () => {
    async function* chunks() {
      yield Buffer.from('data: ');
      for (;;) yield Buffer.alloc(8 * 1024 * 1024, 'A');
    }
    const reading = async () => {
      for await (const _ of readEvents(chunks()));
    };
    await expect(reading()).rejects.toThrow('too large');
  });
});

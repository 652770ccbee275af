import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { ErrorDialect } from '#lib/contract/operation-facts.ts';
import type { ByteTaker } from '#lib/server/http/byte-source.ts';
import { keepAliveFrame, keepAliveMs, keepAliveOf } from '#lib/server/http/keep-alive.ts';
import { checkEvents } from './checked-events.ts';

const background = { width: 500, height: 500, channels: 3, background: 'red' } as const;
const largePng = await sharp({ create: background }).png({ compressionLevel: 0 }).toBuffer();

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const refusal = new ApiError('overloaded', { message: 'Busy.', notAccepted: true });

function open(dialect: ErrorDialect = 'anthropic') {
  const pieces: string[] = [];
  const calls: string[] = [];
  const failures: unknown[] = [];
  let ended: 'end' | 'fail' | { rejected: unknown } | undefined;
  let upstream: ByteTaker | undefined;
  const opened = checkEvents(
    {
      give: (taker) => {
        upstream = taker;
      },
      pause: () => calls.push('pause'),
      resume: () => calls.push('resume'),
      cancel: () => calls.push('cancel'),
    },
    {
      dialect,
      keepAlive: keepAliveOf(dialect, { headers: {} }),
      errorOf: () => refusal,
      fail(error) {
        failures.push(error);
        return `event: error\ndata: "${error instanceof ApiError ? error.code : error}"\n\n`;
      },
    },
  );
  opened.then(
    (source) =>
      source.give({
        take: (bytes) => pieces.push(Buffer.from(bytes).toString()),
        end(last) {
          if (last) pieces.push(Buffer.from(last).toString());
          ended = 'end';
        },
        fail: () => {
          ended = 'fail';
        },
      }),
    (rejected) => {
      ended = { rejected };
    },
  );
  const taker = () => {
    if (upstream === undefined) throw new Error('The source was not asked.');
    return upstream;
  };
  const settled = () => vi.advanceTimersByTimeAsync(0);
  return {
    ...{ opened, pieces, calls, failures },
    async send(text: string | Buffer) {
      taker().take(Buffer.from(text));
      await settled();
    },
    async end(last?: Buffer) {
      taker().end(last);
      await settled();
    },
    async fail(error: unknown) {
      taker().fail(error);
      await settled();
    },
    text: () => pieces.join(''),
    ended: () => ended,
  };
}

const stop = 'event: message_stop\ndata: {"type":"message_stop"}\n\n';
const frames = (newline: string) =>
  `event: a${newline}data: 1${newline}${newline}data: 2${newline}${newline}`;

test.each([
  ['LF', '\n'],
  ['CRLF', '\r\n'],
  ['CR', '\r'],
])('frames with %s are forwarded complete, at any chunk boundary', async (_name, newline) => {
  const all = frames(newline);
  const first = all.indexOf('data: 2');
  for (let cut = 1; cut < all.length; cut += 1) {
    const stream = open();
    await stream.send(all.slice(0, cut));
    expect(stream.text(), `cut at ${cut}`).toBe(cut < first ? '' : all.slice(0, first));
    await stream.send(all.slice(cut));
    expect(stream.text(), `cut at ${cut}`).toBe(all);
  }
});

test('single bytes are forwarded in order', async () => {
  const stream = open();
  for (const byte of Buffer.from(`${frames('\r\n')}data: "é\u2028"\n\n${stop}`))
    await stream.send(Buffer.from([byte]));
  await stream.end();
  expect(stream.text()).toBe(`${frames('\r\n')}data: "é\\u2028"\n\n${stop}`);
  expect(stream.ended()).toBe('end');
});

test('the byte order mark of a stream is left out', async () => {
  const stream = open();
  await stream.send(`\ufeff${stop}`);
  await stream.end();
  expect([stream.text(), stream.ended()]).toEqual([stop, 'end']);
});

test('characters that end a line in Python are escaped', async () => {
  const stream = open();
  const data = (text: string) => `data: {"text":"${text}"}\n\n`;
  await stream.send(data('a\u2028b\u2029c\u0085d\x0be\x0cf\x1cg\x1dh\x1ei – ü'));
  expect(stream.text()).toBe(data(String.raw`a\u2028b\u2029c\u0085d\u000be\u000cf\u001cg\u001dh\u001ei – ü`));
});

test('an event is parsed only if its line does not end as JSON', async () => {
  const parse = vi.spyOn(JSON, 'parse');
  const stream = open();
  await stream.send('data: {"a":1}\r\n\r\ndata: {"b":"} {"}\n\ndata: [DONE]\n\n');
  expect(parse).not.toHaveBeenCalled();
  await stream.send('data: {"c":[1,\ndata: 2]}\n\n');
  expect(parse).toHaveBeenCalledOnce();
  await stream.send('data: {"d":\n\n');
  parse.mockRestore();
  expect(stream.failures).toMatchObject([{ code: 'upstream_error' }]);
});

test('a number that is none is null, and its event still ends the stream; texts stay', async () => {
  const stream = open('google');
  const data = (first: string, second: string) =>
    String.raw`data: {"candidates":[{"finishReason":"STOP","text":"NaN \"NaN\" -Infinity"}],"counts":[${first},${second}]}`;
  await stream.send(`${data('NaN', '-Infinity')}\n\n`);
  await stream.end();
  expect([stream.text(), stream.ended()]).toEqual([`${data('null', 'null')}\n\n`, 'end']);
});

describe('the last frame', () => {
  test('gets the blank line that an upstream leaves out', async () => {
    const stream = open();
    await stream.send(`data: 1\n\n${stop.trimEnd()}`);
    await stream.end(Buffer.from('\n'));
    expect([stream.text(), stream.ended()]).toEqual([`data: 1\n\n${stop}`, 'end']);
  });

  test('is left out if it is cut, and the stream has failed', async () => {
    const stream = open();
    await stream.send(`data: 1\n\n${stop.slice(0, -5)}`);
    await stream.end();
    expect(stream.text()).toBe('data: 1\n\nevent: error\ndata: "upstream_error"\n\n');
    expect(stream.failures).toHaveLength(1);
  });
});

describe('silence', () => {
  test('is filled with comments between frames, until the end', async () => {
    const stream = open();
    await stream.send('data: 1\n\ndata: 2');
    await vi.advanceTimersByTimeAsync(keepAliveMs - 1);
    expect(stream.pieces).toEqual(['data: 1\n\n']);
    await vi.advanceTimersByTimeAsync(1);
    await stream.send('\n\n');
    await vi.advanceTimersByTimeAsync(keepAliveMs - 1);
    expect(stream.pieces).toEqual(['data: 1\n\n', keepAliveFrame, 'data: 2\n\n']);
    await stream.send(stop);
    await stream.end();
    await vi.advanceTimersByTimeAsync(10 * keepAliveMs);
    expect(stream.pieces).toHaveLength(4);
  });

  test('of a native stream is filled with empty texts', async () => {
    const stream = open('google');
    await vi.advanceTimersByTimeAsync(keepAliveMs);
    expect(stream.text()).toBe(
      'data: {"candidates":[{"index":0,"content":{"role":"model","parts":[{"text":""}]}}]}\n\n',
    );
  });

  test('before the first event sends the head', async () => {
    const stream = open();
    await stream.send(': waiting\n\n');
    expect(stream.pieces).toEqual([]);
    await vi.advanceTimersByTimeAsync(keepAliveMs);
    expect(stream.text()).toBe(`: waiting\n\n${keepAliveFrame}`);
    await stream.fail('cut');
    expect([stream.pieces.at(-1), stream.ended()]).toEqual(['event: error\ndata: "cut"\n\n', 'end']);
  });

  test('within a large frame stays silent, and so does a paused stream', async () => {
    const stream = open();
    await stream.send('data: 1\n\n');
    (await stream.opened).pause();
    await vi.advanceTimersByTimeAsync(keepAliveMs);
    (await stream.opened).resume();
    await stream.send(`data: {"type":"${'x'.repeat(299_990)}`);
    await vi.advanceTimersByTimeAsync(keepAliveMs);
    expect(stream.text()).toHaveLength(9 + 300_005);
    await stream.send('"}\n\n');
    await vi.advanceTimersByTimeAsync(keepAliveMs);
    expect(stream.pieces.at(-1)).toBe(keepAliveFrame);
  });

  test('ends when the stream is cancelled', async () => {
    const stream = open();
    await stream.send('data: 1\n\n');
    (await stream.opened).cancel();
    await vi.advanceTimersByTimeAsync(keepAliveMs);
    expect([stream.pieces, stream.calls.at(-1)]).toEqual([['data: 1\n\n'], 'cancel']);
  });
});

describe('a stream has failed', () => {
  test('that breaks off: an error event stands instead of the unfinished frame', async () => {
    const stream = open();
    await stream.send('data: 1\n\ndata: {"half');
    await stream.fail('cut');
    expect(stream.pieces).toEqual(['data: 1\n\n', 'event: error\ndata: "cut"\n\n']);
    expect([stream.ended(), stream.failures]).toEqual(['end', ['cut']]);
  });

  test('that breaks off within a large frame, where an event cannot be added', async () => {
    const stream = open();
    await stream.send(`data: ${'x'.repeat(300_000)}`);
    await stream.fail('cut');
    expect([stream.text().length, stream.ended()]).toEqual([300_006, 'fail']);
  });

  test.each<[ErrorDialect, string]>([
    ['anthropic', 'event: error\ndata: {"type":"error","error":{"type":"overloaded_error"}}\n\n'],
    ['openai', 'event: error\ndata: {"type":"error","error":{"code":"server_error"}}\n\n'],
    ['google', 'data: {"error":{"code":503}}\n\n'],
  ])('of %s with an error event, which is sent in our form', async (dialect, event) => {
    const stream = open(dialect);
    await stream.send('data: {"a":1}\n\n');
    await stream.send(`${event}data: {"later":1}\n\n`);
    expect(stream.text()).toBe('data: {"a":1}\n\nevent: error\ndata: "overloaded"\n\n');
    expect([stream.ended(), stream.failures, stream.calls.at(-1)]).toEqual(['end', [refusal], 'cancel']);
    expect(refusal.details).toMatchObject({ notAccepted: false, shouldRetry: false });
  });

  test('that begins with an error: it rejects, and can be an error response', async () => {
    const stream = open();
    await stream.send(': comment\n\nevent: error\ndata: {"type":"error","error":{}}\n\n');
    expect(stream.ended()).toEqual({ rejected: refusal });
    expect([stream.pieces, stream.failures]).toEqual([[], []]);
  });

  test('with an error in the piece of its first event, which was accepted', async () => {
    const stream = open();
    await stream.send('data: {"a":1}\n\nevent: error\ndata: {"type":"error","error":{}}\n\n');
    expect(stream.text()).toBe('data: {"a":1}\n\nevent: error\ndata: "overloaded"\n\n');
  });

  test.each(['', ': only comments\n\n', '<html>\n\n</html>'])('that has no event: %j', async (text) => {
    const stream = open();
    await stream.send(text);
    await stream.end();
    expect(stream.ended()).toMatchObject({ rejected: { code: 'upstream_error' } });
  });

  test.each<[ErrorDialect, string]>([
    ['anthropic', 'event: message_delta\ndata: {"text":"message_stop"}\n\n'],
    ['openai', 'event: image_generation.partial_image\ndata: {"b64_json":"image_edit.completed"}\n\n'],
    ['google', String.raw`data: {"candidates":[{"content":"\"finishReason\""}]}` + '\n\n'],
  ])('of %s that ends without its last event, whatever its texts say', async (dialect, text) => {
    const stream = open(dialect);
    await stream.send(text);
    await stream.end();
    expect(stream.failures).toHaveLength(1);
    expect(stream.text()).toBe(`${text}event: error\ndata: "upstream_error"\n\n`);
  });

  test('with bytes that are not UTF-8', async () => {
    const stream = open();
    await stream.send('data: 1\n\n');
    await stream.send(Buffer.from([...Buffer.from('data: "'), 0xc3, 0x28, ...Buffer.from('"\n\n')]));
    expect(stream.text()).toBe('data: 1\n\nevent: error\ndata: "upstream_error"\n\n');
  });

  test('whose client disconnected gets no event', async () => {
    const stream = open();
    await stream.send('data: 1\n\n');
    await stream.fail(new DOMException('the client has gone', 'AbortError'));
    expect([stream.pieces, stream.ended(), stream.failures]).toEqual([['data: 1\n\n'], 'fail', []]);
  });
});

test.each<[ErrorDialect, string]>([
  ['anthropic', stop],
  ['openai', 'event: image_generation.completed\ndata: {"type":"image_generation.completed"}\n\n'],
  ['openai', 'data: {"type":"image_edit.completed"}\n\ndata: [DONE]\n\n'],
  ['google', 'data: {"candidates":[{"finishReason":"STOP"}]}\n\n'],
  ['google', 'data: {"promptFeedback":{"blockReason":"SAFETY"}}\n\n'],
])(
  'a stream of %s with its end event is complete, also if the connection breaks then',
  async (dialect, end) => {
    for (const how of ['end', 'fail'] as const) {
      const stream = open(dialect);
      await stream.send(end);
      await (how === 'end' ? stream.end() : stream.fail('reset'));
      expect([stream.text(), stream.ended(), stream.failures]).toEqual([end, 'end', []]);
    }
  },
);

describe('a large frame in parts', () => {
  const frameOf = (base64: string) => `event: image_generation.completed\ndata: {"b64_json":"${base64}"}\n\n`;
  const largeImage = largePng.toString('base64');

  test('has its end event at its beginning, and others may follow', async () => {
    const stream = open('openai');
    const large = frameOf(largeImage);
    const cut = large.length - 5;
    await stream.send(large.slice(0, cut));
    await stream.send(`${large.slice(cut)}data: {"a":1}\n\n`);
    await stream.end();
    expect(stream.text() === `${large}data: {"a":1}\n\n`).toBe(true);
    expect([stream.ended(), stream.failures]).toEqual(['end', []]);
  });

  test.each([
    ['an image that is cut off', largeImage.slice(0, -40)],
    ['JSON that breaks', `${largeImage}"]`],
    ['no image', 'QUJD'.repeat(100_000)],
  ])('with %s is a failure, which its own event reports', async (_, base64) => {
    const stream = open('openai');
    const large = frameOf(base64);
    await stream.send(large.slice(0, -5));
    await stream.send(large.slice(-5));
    await stream.end();
    expect(stream.text() === `${large}event: error\ndata: "upstream_error"\n\n`).toBe(true);
    expect([stream.ended(), stream.failures.length]).toEqual(['end', 1]);
  });
});

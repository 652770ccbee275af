import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ByteTaker } from '#lib/server/http/byte-source.ts';
import { keepAliveFrame, keepAliveMs } from '#lib/server/http/outcome.ts';
import { relayedEvents } from './relayed-events.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const pieces: string[] = [];
  const calls: string[] = [];
  let ended: 'end' | 'fail' | undefined;
  let upstream: ByteTaker | undefined;
  const source = relayedEvents(
    {
      give: (taker) => {
        upstream = taker;
      },
      pause: () => calls.push('pause'),
      resume: () => calls.push('resume'),
      cancel: () => calls.push('cancel'),
    },
    (error) => `event: error\ndata: "${error}"\n\n`,
  );
  source.give({
    take: (bytes) => pieces.push(Buffer.from(bytes).toString()),
    end(last) {
      if (last) pieces.push(Buffer.from(last).toString());
      ended = 'end';
    },
    fail: () => {
      ended = 'fail';
    },
  });
  if (upstream === undefined) throw new Error('The source was not asked.');
  const { take, end, fail } = upstream;
  return {
    ...{ source, pieces, calls, end, fail },
    send: (text: string) => take(Buffer.from(text)),
    text: () => pieces.join(''),
    ended: () => ended,
  };
}

const frames = (newline: string) =>
  `event: a${newline}data: 1${newline}${newline}data: 2${newline}${newline}`;

test.each([
  ['LF', '\n'],
  ['CRLF', '\r\n'],
  ['CR', '\r'],
])('frames with %s are forwarded complete, at any chunk boundary', (_name, newline) => {
  const all = frames(newline);
  const first = all.indexOf('data: 2');
  for (let cut = 1; cut < all.length; cut += 1) {
    const stream = open();
    stream.send(all.slice(0, cut));
    expect(stream.text(), `cut at ${cut}`).toBe(cut < first ? '' : all.slice(0, first));
    stream.send(all.slice(cut));
    expect(stream.text(), `cut at ${cut}`).toBe(all);
  }
});

test('single bytes are forwarded in order', () => {
  const stream = open();
  for (const character of frames('\r\n')) stream.send(character);
  expect(stream.text()).toBe(frames('\r\n'));
});

test('a last frame without a blank line is forwarded at the end', () => {
  const stream = open();
  stream.send('data: 1\n\ndata: 2');
  stream.end(Buffer.from('\n'));
  expect([stream.text(), stream.ended()]).toEqual(['data: 1\n\ndata: 2\n', 'end']);
});

describe('silence', () => {
  test('is filled with comments between frames, until the end', () => {
    const stream = open();
    stream.send('data: 1\n\ndata: 2');
    vi.advanceTimersByTime(keepAliveMs - 1);
    expect(stream.pieces).toEqual(['data: 1\n\n']);
    vi.advanceTimersByTime(1);
    stream.send('\n\n');
    vi.advanceTimersByTime(keepAliveMs - 1);
    expect(stream.pieces).toEqual(['data: 1\n\n', keepAliveFrame, 'data: 2\n\n']);
    stream.end();
    vi.advanceTimersByTime(10 * keepAliveMs);
    expect(stream.pieces).toHaveLength(3);
  });

  test('within a large frame stays silent, and so does a paused stream', () => {
    const stream = open();
    stream.source.pause();
    vi.advanceTimersByTime(keepAliveMs);
    stream.source.resume();
    stream.send(`data: ${'x'.repeat(300_000)}`);
    vi.advanceTimersByTime(keepAliveMs);
    expect(stream.text()).toHaveLength(300_006);
    stream.send('\n\n');
    vi.advanceTimersByTime(keepAliveMs);
    expect(stream.pieces.at(-1)).toBe(keepAliveFrame);
  });

  test('ends when the stream is cancelled', () => {
    const stream = open();
    stream.source.cancel();
    vi.advanceTimersByTime(keepAliveMs);
    expect([stream.pieces, stream.calls]).toEqual([[], ['cancel']]);
  });
});

describe('an interrupted stream', () => {
  test('ends with an error event instead of the unfinished frame', () => {
    const stream = open();
    stream.send('data: 1\n\ndata: {"half');
    stream.fail('cut');
    expect(stream.pieces).toEqual(['data: 1\n\n', 'event: error\ndata: "cut"\n\n']);
    expect(stream.ended()).toBe('end');
  });

  test('within a large frame fails, because an event cannot be added there', () => {
    const stream = open();
    stream.send(`data: ${'x'.repeat(300_000)}`);
    stream.fail('cut');
    expect([stream.text().length, stream.ended()]).toEqual([300_006, 'fail']);
  });

  test('whose client disconnected gets no event', () => {
    const stream = open();
    stream.fail(new DOMException('the client has gone', 'AbortError'));
    expect([stream.pieces, stream.ended()]).toEqual([[], 'fail']);
  });
});

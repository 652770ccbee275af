import { describe, expect, test } from 'vitest';
import type { ByteSource, ByteTaker } from './byte-source.ts';
import { LiveBody } from './live-body.ts';

/** A source that the test moves by hand. */
class HandSource implements ByteSource {
  readonly heard: string[] = [];
  taker: ByteTaker | undefined;
  give(taker: ByteTaker): void {
    this.taker = taker;
  }
  pause(): void {
    this.heard.push('pause');
  }
  resume(): void {
    this.heard.push('resume');
  }
  cancel(): void {
    this.heard.push('cancel');
  }
  send(text: string): void {
    this.taker?.take(Buffer.from(text));
  }
}

/** Writes down what it gets. */
class Reader implements ByteTaker {
  text = '';
  end(last?: Uint8Array): void {
    this.text += `${last ?? ''}.`;
  }
  fail(error: unknown): void {
    this.text += `!${error instanceof Error ? error.message : ''}`;
  }
  take(bytes: Uint8Array): void {
    this.text += Buffer.from(bytes).toString();
  }
}

function open(limit: number, isShared = false) {
  const source = new HandSource();
  let ends = 0;
  const onEnd = () => {
    ends += 1;
  };
  const body = new LiveBody(source, { limit, isShared, onEnd });
  const read = (reading: ByteSource | undefined = body.open()) => {
    const reader = new Reader();
    reading?.give(reader);
    return reader;
  };
  return { source, body, read, first: () => read(body.first), ends: () => ends };
}

describe('a body that is shared', () => {
  test('gives every reader everything from its beginning, each at its own speed', () => {
    const { source, body, read, first, ends } = open(100, true);
    const one = first();
    source.send('a');
    const slow = body.open();
    const two = read(slow);
    slow?.pause();
    source.send('b');
    const three = read();
    source.taker?.end(Buffer.from('c'));
    expect([one.text, two.text, three.text, ends()]).toEqual(['abc.', 'a', 'abc.', 1]);
    slow?.resume();
    expect([two.text, read().text]).toEqual(['abc.', 'abc.']);
    body.close();
    expect(body.open()).toBeUndefined();
    expect(source.heard).toEqual([]);
  });

  test('goes on when its readers leave', () => {
    const { source, body, read, first } = open(100, true);
    const one = first();
    body.first.cancel();
    source.send('a');
    source.taker?.end();
    expect([one.text, read().text, source.heard]).toEqual(['', 'a.', []]);
  });

  test('fails for all when it is stopped, once', () => {
    const { source, body, read, first, ends } = open(100, true);
    const one = first();
    source.send('a');
    body.stop(new Error('stopped'));
    body.stop(new Error('again'));
    source.send('b');
    expect([one.text, read().text, source.heard, ends()]).toEqual([
      ...['a!stopped', 'a!stopped', ['cancel'], 1],
    ]);
  });

  test('beyond the limit serves only the first reader, at its speed', () => {
    const { source, body, read, first } = open(3, true);
    const one = first();
    body.first.pause();
    const other = read();
    source.send('ab');
    source.send('cd');
    expect(other.text).toBe('abcd!The response is too large to be kept for another reader.');
    expect([one.text, body.open(), source.heard]).toEqual(['', undefined, ['pause']]);
    body.first.resume();
    expect([one.text, source.heard]).toEqual(['abcd', ['pause', 'resume']]);
    source.send('ef');
    source.taker?.end();
    expect([one.text, source.heard]).toEqual(['abcdef.', ['pause', 'resume']]);
  });

  test('beyond the limit without its first reader drops what is read', () => {
    const { source, body, first } = open(3, true);
    first();
    body.first.cancel();
    for (let sent = 0; sent < 5; sent += 1) source.send('abcd');
    expect([body.open(), source.heard]).toEqual([undefined, []]);
  });
});

describe('a body of one reader', () => {
  test('without a limit is held back by it, until it leaves', () => {
    const { source, body, first, ends } = open(0);
    source.send('a');
    expect(source.heard).toEqual(['pause']);
    const one = first();
    expect([one.text, source.heard]).toEqual(['a', ['pause', 'resume']]);
    body.first.pause();
    source.send('b');
    body.first.cancel();
    for (let sent = 0; sent < 5; sent += 1) source.send('c');
    source.taker?.fail(new Error('cut'));
    expect([one.text, ends()]).toEqual(['a', 1]);
    expect(source.heard).toEqual(['pause', 'resume', 'pause', 'resume']);
  });

  test('gets an end that came before it', () => {
    const { source, first } = open(10);
    source.send('a');
    source.taker?.fail(new Error('cut'));
    expect(first().text).toBe('a!cut');
  });
});

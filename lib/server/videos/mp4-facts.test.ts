import { makeVideo } from '@easel/sandbox';
import { beforeAll, describe, expect, test } from 'vitest';
import { Mp4Reader } from './mp4-facts.ts';

let video: Buffer;
beforeAll(async () => {
  const made = await makeVideo({ prompt: 'A kite', width: 320, height: 240, seconds: 3, seed: 1 });
  video = Buffer.from(made.bytes);
}, 60_000);

function factsOf(chunks: Iterable<Uint8Array>) {
  const reader = new Mp4Reader();
  for (const chunk of chunks) reader.add(chunk);
  return reader.facts;
}

const expected = { width: 320, height: 240, seconds: expect.closeTo(3, 1) };

describe('the facts of a video', () => {
  test.each([1, 7, 4096, 10_000_000])('arrive in chunks of %i bytes', (size) => {
    const chunks = Array.from({ length: Math.ceil(video.length / size) }, (_, at) =>
      video.subarray(at * size, (at + 1) * size),
    );
    expect(factsOf(chunks)).toEqual(expected);
  });

  test('may follow the data', () => {
    const sizes = boxes(video);
    const header = sizes.filter(({ type }) => type === 'moov').map(({ bytes }) => bytes);
    const rest = sizes.filter(({ type }) => type !== 'moov').map(({ bytes }) => bytes);
    expect(factsOf([Buffer.concat([...rest, ...header])])).toEqual(expected);
    expect(factsOf(rest)).toBeUndefined();
  });

  test.each([
    ['text', Buffer.from('This is not a video, whatever its name says.')],
    ['a box of no size', Buffer.alloc(64)],
    [
      'a header that is too large',
      Buffer.concat([Buffer.from([0xff, 0, 0, 0]), Buffer.from('moov'), Buffer.alloc(64)]),
    ],
    [
      'a header with nothing in it',
      Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from('moov'), Buffer.alloc(64)]),
    ],
    ['nothing', Buffer.alloc(0)],
  ])('are absent for %s', (_, bytes) => {
    expect(factsOf([bytes])).toBeUndefined();
  });

  test('do not change the bytes', async () => {
    const passed: Uint8Array[] = [];
    for await (const chunk of new Mp4Reader().watch([video])) passed.push(chunk);
    expect(Buffer.concat(passed).equals(video)).toBe(true);
  });
});

function boxes(file: Buffer): { type: string; bytes: Buffer }[] {
  const found: { type: string; bytes: Buffer }[] = [];
  for (let at = 0; at < file.length; ) {
    const size = file.readUInt32BE(at) === 1 ? Number(file.readBigUInt64BE(at + 8)) : file.readUInt32BE(at);
    found.push({ type: file.toString('latin1', at + 4, at + 8), bytes: file.subarray(at, at + size) });
    at += size;
  }
  return found;
}

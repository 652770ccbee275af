/** Tests of the storage port, run for each implementation. For tests only. */
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Storage } from './storage.ts';

export function describeStorage(name: string, open: () => Promise<Storage>): void {
  describe(`${name} storage`, () => {
    let storage: Storage;
    beforeEach(async () => {
      storage = await open();
    });
    const read = async (key: string, range?: { start: number; end: number }): Promise<Buffer | null> => {
      const stream = await storage.get(key, range);
      return stream && (await buffer(stream));
    };

    test('gives back the bytes it was given', async () => {
      const bytes = randomBytes(300_000);
      expect(await storage.put('assets/ab/video.mp4', bytes)).toBe(300_000);
      expect((await read('assets/ab/video.mp4'))?.equals(bytes)).toBe(true);
      expect(await storage.head('assets/ab/video.mp4')).toEqual({ size: 300_000 });
    });

    test('takes a stream', async () => {
      const pieces = [randomBytes(70_000), randomBytes(1), randomBytes(130_000)];
      async function* body() {
        yield* pieces;
      }
      expect(await storage.put('video.mp4', body())).toBe(200_001);
      expect((await read('video.mp4'))?.equals(Buffer.concat(pieces))).toBe(true);
    });

    test('takes no bytes at all', async () => {
      expect(await storage.put('empty', new Uint8Array())).toBe(0);
      expect(await read('empty')).toHaveLength(0);
      expect(await storage.head('empty')).toEqual({ size: 0 });
    });

    test('keeps the view of a buffer, not the buffer', async () => {
      await storage.put('view', Buffer.from('xxhelloxx').subarray(2, 7));
      expect((await read('view'))?.toString()).toBe('hello');
    });

    test('gives a part, both ends included', async () => {
      await storage.put('letters', Buffer.from('abcdefghij'));
      expect((await read('letters', { start: 0, end: 0 }))?.toString()).toBe('a');
      expect((await read('letters', { start: 3, end: 6 }))?.toString()).toBe('defg');
      expect((await read('letters', { start: 8, end: 9 }))?.toString()).toBe('ij');
    });

    for (const [start, end] of [
      [0, 10],
      [10, 10],
      [-1, 3],
      [5, 4],
      [0.5, 3],
      [Number.NaN, 3],
    ] as const) {
      test(`refuses the part ${start} to ${end} of 10 bytes`, async () => {
        await storage.put('letters', Buffer.from('abcdefghij'));
        await expect(storage.get('letters', { start, end })).rejects.toThrow(RangeError);
      });
    }

    test('puts new bytes in the place of old ones, while a reader of the old ones reads on', async () => {
      const old = Buffer.alloc(500_000, 'a');
      await storage.put('file', old);
      const reading = await storage.get('file');
      await storage.put('file', Buffer.from('new'));
      expect(reading && (await buffer(reading)).equals(old)).toBe(true);
      expect((await read('file'))?.toString()).toBe('new');
    });

    test('a body that fails changes nothing', async () => {
      await storage.put('file', Buffer.from('old'));
      async function* failingBytes() {
        yield Buffer.from('half');
        throw new Error('the line went dead');
      }
      await expect(storage.put('file', failingBytes())).rejects.toThrow('the line went dead');
      await expect(storage.put('other', failingBytes())).rejects.toThrow('the line went dead');
      expect((await read('file'))?.toString()).toBe('old');
      expect(await storage.head('other')).toBeNull();
    });

    test('knows nothing of what is not there', async () => {
      expect(await storage.get('none')).toBeNull();
      expect(await storage.get('none/deeper')).toBeNull();
      expect(await storage.head('none')).toBeNull();
      await storage.delete('none');
    });

    test('forgets', async () => {
      await storage.put('a/b', Buffer.from('x'));
      await storage.delete('a/b');
      expect(await storage.get('a/b')).toBeNull();
      expect(await storage.head('a/b')).toBeNull();
    });

    test('many writers of one key leave one of their bodies whole', async () => {
      const bodies = Array.from({ length: 8 }, (_, index) => Buffer.alloc(100_000, 65 + index));
      await Promise.all(bodies.map((body) => storage.put('busy', body)));
      const stored = await read('busy');
      expect(bodies.some((body) => stored?.equals(body))).toBe(true);
    });

    for (const key of [
      ...[
        '',
        '/',
        '..',
        '../x',
        'a/../b',
        'a/..',
        './a',
        'a/./b',
        '/etc/passwd',
        'a//b',
        'a/',
        '.hidden',
        'a/.b',
      ],
      ...['A', 'a b', 'a\\b', 'a\0b', 'a%2fb', 'ä', 'a..b', 'c:/x', 'x'.repeat(201)],
    ]) {
      test(`refuses the key ${JSON.stringify(key).slice(0, 30)}`, async () => {
        await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow(RangeError);
        await expect(storage.get(key)).rejects.toThrow(RangeError);
        await expect(storage.head(key)).rejects.toThrow(RangeError);
        await expect(storage.delete(key)).rejects.toThrow(RangeError);
      });
    }
  });
}

import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillDisk } from '#tests/support/full-disk.ts';
import { openFileStorage } from './file-storage.ts';
import { describeStorage } from './storage-suite.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'easel-storage-'));
});
afterAll(() => rm(root, { recursive: true }));

const newFolder = () => mkdtemp(join(root, 'a-'));

describeStorage('file', async () => openFileStorage(await newFolder()));

describe('the files', () => {
  test('stay when the folder is opened again', async () => {
    const folder = await newFolder();
    await (await openFileStorage(folder)).put('assets/video.mp4', Buffer.from('video'));
    expect(await (await openFileStorage(folder)).head('assets/video.mp4')).toEqual({ size: 5 });
    expect(await readFile(join(folder, 'assets', 'video.mp4'), 'utf8')).toBe('video');
  });

  test('that failed to be written leave nothing behind', async () => {
    const folder = await newFolder();
    const storage = await openFileStorage(folder);
    async function* failingBytes() {
      yield Buffer.from('half');
      throw new Error('no');
    }
    await expect(storage.put('a', failingBytes())).rejects.toThrow('no');
    expect(await readdir(join(folder, '.unfinished'))).toEqual([]);
  });

  test('are whole after a disk that was full for a while, if their writes are repeated', async () => {
    const storage = await openFileStorage(await newFolder());
    const disk = await fillDisk({ afterBytes: 5 });
    try {
      async function* pieces() {
        yield Buffer.from('one ');
        yield Buffer.from('two ');
        yield Buffer.from('three');
      }
      await expect(storage.put('a', Buffer.from('once and no more'))).rejects.toThrow('ENOSPC');
      let failures = 0;
      const size = await storage.put('b', pieces(), async (write) => {
        for (;;) {
          try {
            return await write();
          } catch (error) {
            expect(error).toMatchObject({ code: 'ENOSPC' });
            failures += 1;
            if (failures === 3) disk.free();
          }
        }
      });
      expect([failures, size]).toEqual([3, 13]);
      expect(await text((await storage.get('b')) ?? Readable.from([]))).toBe('one two three');
    } finally {
      disk.free();
    }
  });

  test('that a crash left unfinished are deleted after a day', async () => {
    const folder = await newFolder();
    await openFileStorage(folder);
    const unfinished = join(folder, '.unfinished');
    await writeFile(join(unfinished, 'old'), 'x');
    await writeFile(join(unfinished, 'young'), 'x');
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
    await utimes(join(unfinished, 'old'), twoDaysAgo, twoDaysAgo);
    await openFileStorage(folder);
    expect(await readdir(unfinished)).toEqual(['young']);
  });

  test('a folder with the name of a file is not a file', async () => {
    const storage = await openFileStorage(await newFolder());
    await storage.put('a/b', Buffer.from('x'));
    expect(await storage.get('a')).toBeNull();
    expect(await storage.head('a')).toBeNull();
    expect(await storage.get('a/b/c')).toBeNull();
  });
});

import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

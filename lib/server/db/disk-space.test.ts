import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { startError } from './disk-space.ts';

/** Where no database can start: its folder is a file. */
let dataDirectory: string;
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'easel-full-'));
  await writeFile(join(dataDirectory, 'postgres'), 'x');
});
afterAll(() => rm(dataDirectory, { recursive: true }));

describe('a database that does not start', () => {
  test('reports a full disk', async () => {
    await expect(openDatabase({ dataDirectory, freeBytes: async () => 0 })).rejects.toMatchObject({
      ...{ name: 'FullDiskError', code: 'ENOSPC', message: expect.stringContaining(dataDirectory) },
    });
  });

  test('throws the original error if there is space, or if it is unknown', async () => {
    const error = new Error('broken');
    expect(await startError(error, dataDirectory, async () => 1e12)).toBe(error);
    expect(await startError(error, dataDirectory, () => Promise.reject(new Error('no statfs')))).toBe(error);
  });
});

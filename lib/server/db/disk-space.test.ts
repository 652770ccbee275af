import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { directoryProblem, startError, writeProblem } from './disk-space.ts';

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
      name: 'DatabaseStartError',
      message: expect.stringMatching(`disk of the data directory is full.*${dataDirectory}`),
    });
  });

  test('throws the original error if there is space, or if it is unknown', async () => {
    const error = new Error('broken');
    expect(await startError(error, dataDirectory, async () => 1e12)).toBe(error);
    expect(await startError(error, dataDirectory, () => Promise.reject(new Error('no statfs')))).toBe(error);
  });
});

test('a directory that takes nothing says why, and one with room nothing', async () => {
  expect(await directoryProblem(tmpdir())).toBeUndefined();
  // A file system without a free byte.
  expect(await directoryProblem('/proc')).toMatch(/disk of the data directory is full|cannot be written to/);
  expect(writeProblem(Object.assign(new Error('quota'), { code: 'EDQUOT' }))).toContain('quota');
});

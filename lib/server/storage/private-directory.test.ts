import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { directoryError, openPrivateDirectory } from './private-directory.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'easel-private-'));
  const path = folder;
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
});
const modeOf = (...names: string[]) => (statSync(join(folder, ...names)).mode & 0o7777).toString(8);
const openToOthers = () => execFileSync('find', [folder, '-perm', '/077']).toString();

test('the rights of others are taken from an earlier installation', async () => {
  mkdirSync(join(folder, 'postgres', 'base'), { recursive: true });
  writeFileSync(join(folder, 'postgres', 'base', '1'), '');
  mkdirSync(join(folder, 'files', 'ab'), { recursive: true });
  writeFileSync(join(folder, 'files', 'ab', 'image'), '');
  execFileSync('chmod', ['-R', 'a+rwX', folder]);
  await openPrivateDirectory(folder);
  expect(openToOthers()).toBe('');
  expect([modeOf(), modeOf('files', 'ab', 'image')]).toEqual(['700', '600']);
});

test('what is not of Easel, and what a link names, is left alone', async () => {
  const other = join(folder, 'photos');
  const data = join(folder, 'data');
  mkdirSync(other);
  mkdirSync(join(data, 'album'), { recursive: true });
  symlinkSync(other, join(data, 'files'));
  for (const path of [other, join(data, 'album')]) chmodSync(path, 0o755);
  await openPrivateDirectory(data);
  expect([modeOf('photos'), modeOf('data', 'album'), modeOf('data')]).toEqual(['755', '755', '700']);
});

test('a folder that all users share keeps its mode', async () => {
  chmodSync(folder, 0o1777);
  await openPrivateDirectory(folder);
  expect(modeOf()).toBe('1777');
});

test('an absent directory is created with its parents', async () => {
  await openPrivateDirectory(join(folder, 'a', 'b', 'c'));
  expect(modeOf('a', 'b', 'c')).toBe('700');
});

test.each([
  ['a file', () => join(folder, 'file')],
  ['below a file', () => join(folder, 'file', 'data')],
  ['a place where nothing can be created', () => '/proc/easel/data'],
])('%s is a problem of DATA_DIR', async (_, place) => {
  writeFileSync(join(folder, 'file'), '');
  const error: unknown = await openPrivateDirectory(place()).catch((reason: unknown) => reason);
  expect(directoryError(error, place())).toMatchObject({
    name: 'SettingsError',
    message: expect.stringMatching(
      /DATA_DIR: .* cannot be used: E[A-Z]+.*folder that this user may read and write/,
    ),
  });
});

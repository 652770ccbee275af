// Tests backups of a data directory: beside a running process, restored elsewhere, with damaged files and with kills.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { startDatabaseCopies } from '#lib/server/backup/database-copies.ts';
import { damageError } from '#lib/server/db/damaged-database.ts';
import { type Database, openDatabase } from '#lib/server/db/database.ts';
import { silentLogger } from '#lib/server/db/logger.ts';
import { createSettingsStore } from '#lib/server/db/settings-store.ts';
import { machineEnvironment, makeDataDirectory } from '#tests/support/server-environment.ts';
import { until } from '#tests/support/until.ts';

let folder: string;
let dataDirectory: string;
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easel-backup-'));
  dataDirectory = makeDataDirectory();
  await mkdir(join(dataDirectory, 'files', 'ab'), { recursive: true });
  // Long enough for a kill in the middle of its restore.
  await writeFile(join(dataDirectory, 'files', 'ab', 'video'), Buffer.alloc(300e6, 'video'));
  database = await openDatabase({ dataDirectory });
  await createSettingsStore(database.drizzle).write('kept', { n: 1 });
});
afterAll(async () => {
  await database.close();
  for (const one of [folder, dataDirectory]) await rm(one, { recursive: true, force: true });
});

function run(command: string, args: readonly string[], dataDir: string) {
  const script = join(import.meta.dirname, '..', '..', 'lib', 'server', 'backup', 'command.ts');
  const child = spawn(process.execPath, [script, command, ...args], {
    env: { ...machineEnvironment(), NODE_ENV: 'test', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += String(text);
    });
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, output }));
  return { child, ended };
}

const valueIn = async (directory: string): Promise<unknown> => {
  const opened = await openDatabase({ dataDirectory: directory });
  const value = await createSettingsStore(opened.drizzle).read('kept');
  await opened.close();
  return value;
};

describe('a backup', () => {
  const archive = () => join(folder, 'all.tar.gz');

  test('is made beside a running process, and is complete when it is restored', async () => {
    const stop = startDatabaseCopies({
      ...{ dataDirectory, days: 0, logger: silentLogger, checkMs: 20 },
      copyTo: database.copyTo ?? (() => Promise.reject(new Error('no copy'))),
    });
    const made = await run('backup', [archive()], dataDirectory).ended;
    await stop();
    expect(made).toEqual({ code: 0, output: `${archive()}\n` });
    expect((await stat(archive())).mode & 0o777).toBe(0o600);
    expect(await readdir(join(dataDirectory, 'backups'))).toEqual([]);
    // Later writes are not in it.
    await createSettingsStore(database.drizzle).write('kept', { n: 2 });

    const target = join(folder, 'restored');
    expect((await run('restore', [archive()], target).ended).output).toBe(`${target} is restored.\n`);
    expect(await valueIn(target)).toEqual({ n: 1 });
    expect((await readFile(join(target, 'files', 'ab', 'video'))).length).toBe(300e6);
  });

  test('is not restored over data unless told, and what was there is moved aside', async () => {
    const target = join(folder, 'restored');
    const refused = await run('restore', [archive()], target).ended;
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('add --replace')]);
    const replaced = await run('restore', [archive(), '--replace'], target).ended;
    expect([replaced.code, replaced.output]).toEqual([
      0,
      expect.stringContaining('What was there before is in'),
    ]);
    expect((await readdir(target)).filter((name) => name.startsWith('replaced-'))).toHaveLength(1);
    expect(await valueIn(target)).toEqual({ n: 1 });
  });

  test('is not restored into the directory of a running process', async () => {
    const refused = await run('restore', [archive(), '--replace'], dataDirectory).ended;
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining(`in use by process`)]);
  });

  test('whose restore is killed in the middle is not started from, and can be restored again', async () => {
    const target = join(folder, 'killed');
    const { child, ended } = run('restore', [archive()], target);
    await until(async () => existsSync(join(target, '.restore', 'postgres')));
    child.kill('SIGKILL');
    await ended;
    expect(existsSync(join(target, 'postgres'))).toBe(false);
    await expect(openDatabase({ dataDirectory: target })).rejects.toThrow('was interrupted: run it again');
    expect((await run('restore', [archive()], target).ended).code).toBe(0);
    expect(await valueIn(target)).toEqual({ n: 1 });
  });

  test.each([
    ['cut', (path: string) => truncate(path, 5_000)],
    ['of other bytes', (path: string) => writeFile(path, 'hello')],
  ])('that is %s is refused, and nothing is changed', async (_, damage) => {
    const [broken, target] = [join(folder, 'broken.tar.gz'), join(folder, 'untouched')];
    await cp(archive(), broken);
    await damage(broken);
    const refused = await run('restore', [broken], target).ended;
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('Nothing was changed.')]);
    expect(existsSync(target)).toBe(false);
  });
});

test('the database is copied once a day, and the last days stay', async () => {
  let day = 1;
  const stop = startDatabaseCopies({
    ...{ dataDirectory, days: 2, logger: silentLogger, checkMs: 10, restMs: 0 },
    copyTo: database.copyTo ?? (() => Promise.reject(new Error('no copy'))),
    now: () => new Date(Date.UTC(2026, 0, day)),
  });
  const copies = () => readdir(join(dataDirectory, 'backups')).catch((): string[] => []);
  for (day = 1; day <= 3; day += 1)
    await until(async () => (await copies()).includes(`database-2026-01-0${day}.tar.gz`));
  day = 3;
  await stop();
  const left = ['database-2026-01-02.tar.gz', 'database-2026-01-03.tar.gz'];
  expect((await copies()).toSorted()).toEqual(left);

  const target = join(folder, 'daily');
  const daily = join(dataDirectory, 'backups', left[1] ?? '');
  expect((await run('restore', [daily], target).ended).code).toBe(0);
  expect(await valueIn(target)).toEqual({ n: 2 });
});

describe('a database with damaged files names them, what is safe and how to restore', () => {
  const intact = () => join(folder, 'intact');
  beforeAll(() => database.copyTo?.(intact()));
  const wal = async (path: string) => {
    const names = await readdir(join(path, 'pg_wal'));
    return join(path, 'pg_wal', names.filter((name) => /^[0-9A-F]{24}$/.test(name)).toSorted()[0] ?? '');
  };
  test.each([
    ['no PG_VERSION', (path: string) => rm(join(path, 'PG_VERSION'))],
    ['an empty control file', (path: string) => truncate(join(path, 'global', 'pg_control'), 0)],
    ['no control file', (path: string) => rm(join(path, 'global', 'pg_control'))],
    ['a log of zeros', async (path: string) => writeFile(await wal(path), Buffer.alloc(16 * 1024 ** 2))],
    ['no folder "global"', (path: string) => rm(join(path, 'global'), { recursive: true })],
    ['another version', (path: string) => writeFile(join(path, 'PG_VERSION'), '15\n')],
  ])('%s', async (_, damage) => {
    const target = await mkdtemp(join(folder, 'damaged-'));
    const path = join(target, 'postgres');
    await cp(intact(), path, { recursive: true });
    await damage(path);
    const error = await openDatabase({ dataDirectory: target }).then(
      async (opened) => {
        await opened.close();
        return new Error('It started.');
      },
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({
      name: 'DatabaseStartError',
      message: expect.stringContaining(`The database in ${path} cannot be used.`),
    });
    expect(existsSync(path)).toBe(true);
    expect(existsSync(join(target, 'lock'))).toBe(false);
  });

  test('a damaged table, which is read later', async () => {
    const target = await mkdtemp(join(folder, 'damaged-'));
    await cp(intact(), join(target, 'postgres'), { recursive: true });
    const whole = await openDatabase({ dataDirectory: target });
    const { rows } = await whole.query(`select pg_relation_filepath('easel.settings') as path`);
    await whole.close();
    const { path } = z.array(z.object({ path: z.string() })).parse(rows)[0] ?? { path: '' };
    await writeFile(join(target, 'postgres', path), Buffer.alloc(8192, 'x'));
    const opened = await openDatabase({ dataDirectory: target });
    const error = await createSettingsStore(opened.drizzle)
      .read('kept')
      .then(
        () => undefined,
        (thrown: unknown) => damageError(thrown, target),
      );
    await opened.close();
    expect(error).toMatchObject({
      name: 'DatabaseStartError',
      message: expect.stringContaining('cannot be used. Postgres says: invalid page'),
    });
  });

  test.skipIf(process.getuid?.() === 0)('no permission', async () => {
    const target = await mkdtemp(join(folder, 'damaged-'));
    await cp(intact(), join(target, 'postgres'), { recursive: true });
    await chmod(join(target, 'postgres', 'global'), 0);
    await expect(openDatabase({ dataDirectory: target })).rejects.toThrow('EACCES');
    await chmod(join(target, 'postgres', 'global'), 0o700);
  });
});

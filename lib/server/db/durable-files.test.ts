// Tests a power cut: what was not flushed is gone. A copy of the data directory gets only what is flushed.
import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { until } from '#tests/support/until.ts';
import { DurableFiles } from './durable-files.ts';
import { limitWasmMemory } from './limit-wasm-memory.ts';

const startParams = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');

let folder: string;
beforeAll(async () => {
  limitWasmMemory();
  folder = await mkdtemp(join(tmpdir(), 'easel-durable-'));
  const made = await open('made');
  await made.database.exec('create table t (n integer primary key, text text)');
  await made.database.close();
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => {
  Object.assign(fs, original);
  syncBuiltinESMExports();
});

const { fsyncSync, fdatasyncSync, fdatasync, renameSync, unlinkSync } = fs;
const original = { fsyncSync, fdatasyncSync, fdatasync, renameSync, unlinkSync };

async function open(name: string) {
  const files = new DurableFiles(join(folder, name));
  return { files, database: await PGlite.create({ fs: files, startParams }) };
}

/** Opens a copy of the database; `disk` then has what a power cut would leave of it. */
async function openOnDisk() {
  const [from, disk] = [join(folder, 'used'), join(folder, 'disk')];
  for (const copy of [from, disk]) {
    fs.rmSync(copy, { recursive: true, force: true });
    fs.cpSync(join(folder, 'made'), copy, { recursive: true });
  }
  const onDisk = (path: string) => (path.startsWith(from) ? disk + path.slice(from.length) : undefined);
  const flush = (descriptor: number) => {
    const path = fs.readlinkSync(`/proc/self/fd/${descriptor}`);
    const copy = onDisk(path);
    if (copy !== undefined && fs.statSync(path).isFile()) fs.copyFileSync(path, copy);
  };
  Object.assign(fs, {
    fsyncSync: flush,
    fdatasyncSync: flush,
    fdatasync(descriptor: number, done: () => void) {
      flush(descriptor);
      setImmediate(done);
    },
    renameSync(old: string, next: string) {
      renameSync(old, next);
      const [source, target] = [onDisk(old), onDisk(next)];
      if (source !== undefined && target !== undefined && fs.existsSync(source)) renameSync(source, target);
    },
    unlinkSync(path: string) {
      unlinkSync(path);
      const copy = onDisk(path);
      if (copy !== undefined) fs.rmSync(copy, { force: true });
    },
  });
  syncBuiltinESMExports();
  return await open('used');
}

/** The rows after a power cut, by an index and without. */
async function rowsOnDisk(): Promise<unknown[]> {
  Object.assign(fs, original);
  syncBuiltinESMExports();
  const { database } = await open('disk');
  const { rows } = await database.query<{ n: number }>('select n from t order by n');
  await database.exec('set enable_seqscan = off');
  const counted = await database.query('select count(*)::int as count from t where n > -1');
  expect(counted.rows).toEqual([{ count: rows.length }]);
  await database.close();
  return rows.map(({ n }) => n);
}

const isLinux = process.platform === 'linux';

test.runIf(isLinux)(
  'a power cut loses commits that were not flushed, and only those',
  async () => {
    const { files, database } = await openOnDisk();
    await database.query('insert into t values (1)');
    await files.flush();
    await database.query('insert into t values (2)');
    expect(await rowsOnDisk()).toEqual([1]);
    await database.close();
  },
  120_000,
);

test.runIf(isLinux)(
  'commits during a flush share the next one, and are on the disk when it resolves',
  async () => {
    const { files, database } = await openOnDisk();
    const flushing = fs.fdatasync;
    let flushes = 0;
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const heldFlush = (descriptor: number, done: () => void) => {
      flushes += 1;
      flushing(descriptor, () => held.then(done));
    };
    Object.assign(fs, { fdatasync: heldFlush });
    syncBuiltinESMExports();
    await database.query('insert into t values (1)');
    const first = files.flush();
    await until(() => flushes === 1);
    const later = [2, 3, 4].map(async (n) => {
      await database.query(`insert into t values (${n})`);
      return await files.flush();
    });
    await until(async () => (await database.query('select 1 from t')).rows.length === 4);
    release();
    await Promise.all([first, ...later]);
    expect(flushes).toBe(2);
    expect(await rowsOnDisk()).toEqual([1, 2, 3, 4]);
    await database.close();
  },
  120_000,
);

test.runIf(isLinux)(
  'a power cut after checkpoints and many pages leaves a database that is whole',
  async () => {
    const { database } = await openOnDisk();
    const many = 'insert into t select n, repeat($1, 500) from generate_series($2::integer, $2 + 4999) n';
    await database.query(many, ['a', 0]);
    await database.exec('checkpoint');
    await database.query(many, ['b', 5000]);
    const rows = await rowsOnDisk();
    expect(rows.slice(0, 5000)).toEqual(Array.from({ length: 5000 }, (_, n) => n));
    expect([5000, 10_000]).toContain(rows.length);
    await database.close();
  },
  120_000,
);

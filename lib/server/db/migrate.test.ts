import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Migration, migrate, readMigrations } from './migrate.ts';
import { openTestPool, type TestPool } from './test-database.ts';

let database: TestPool;
beforeAll(async () => {
  database = await openTestPool();
});
beforeEach(() =>
  database.pool.query('drop schema if exists easel cascade; drop table if exists one, two, three'),
);
afterAll(() => database.close());

const file = (version: number, sql: string): Migration => ({ version, name: `00${version}-x.sql`, sql });
const one = file(1, 'create table one (n integer); insert into one values (1);');
const two = file(2, 'create table two (n integer);');
const rows = async (sql: string): Promise<unknown[]> => (await database.pool.query(sql)).rows;

describe('migrate', () => {
  test('applies missing migrations in order and records them', async () => {
    await migrate(database.pool, [one]);
    await migrate(database.pool, [one, two]);
    expect(await rows('select n from one')).toEqual([{ n: 1 }]);
    expect(await rows('select version, name from easel.schema_migrations order by version')).toEqual([
      { version: 1, name: '001-x.sql' },
      { version: 2, name: '002-x.sql' },
    ]);
  });

  test('changes nothing when run again', async () => {
    await migrate(database.pool, [one, two]);
    await migrate(database.pool, [one, two]);
    expect(await rows('select n from one')).toEqual([{ n: 1 }]);
  });

  test('applies each file once when run concurrently', async () => {
    await Promise.all(Array.from({ length: 4 }, () => migrate(database.pool, [one, two])));
    expect(await rows('select n from one')).toEqual([{ n: 1 }]);
  });

  test('leaves the database unchanged when it fails, and throws the reason', async () => {
    await migrate(database.pool, [one]);
    const failing = file(3, 'create table three (n integer); select 1 / 0;');
    await expect(migrate(database.pool, [one, two, failing])).rejects.toThrow('division by zero');
    expect(await rows("select to_regclass('two') as two, to_regclass('three') as three")).toEqual([
      { two: null, three: null },
    ]);
    await migrate(database.pool, [one, two]);
  });

  test('applies one that was added before others', async () => {
    await migrate(database.pool, [two]);
    await migrate(database.pool, [one, two]);
    expect(await rows('select n from one')).toEqual([{ n: 1 }]);
  });

  test('refuses a database that is newer than the program', async () => {
    await migrate(database.pool, [one, two]);
    await expect(migrate(database.pool, [one])).rejects.toThrow(
      'The database is newer than this program: it has migration 002-x.sql, and this program knows 1.',
    );
  });

  test('opens a database to which a newer program has only added something, and leaves that as it is', async () => {
    const added = file(33, 'create table three (n integer)');
    await migrate(database.pool, [one, added]);
    await migrate(database.pool, [one]);
    await migrate(database.pool, [one, two]);
    await migrate(database.pool, [one, two, added]);
    expect(await rows('select version from easel.additive_migrations')).toEqual([{ version: 33 }]);
    await expect(migrate(database.pool, [one, two, { ...added, sql: 'select 1' }])).rejects.toThrow(
      'another version of migration 0033-x.sql',
    );
  });

  test('refuses one in which a newer program has changed what this one needs', async () => {
    await migrate(database.pool, [one, { ...file(33, 'select 1'), name: '033-x.breaking.sql' }]);
    await expect(migrate(database.pool, [one])).rejects.toThrow('it has migration 033-x.breaking.sql');
  });

  test('refuses a database made from other files', async () => {
    await migrate(database.pool, [one]);
    await expect(migrate(database.pool, [file(1, 'create table one (n text)')])).rejects.toThrow(
      'another version of migration 001-x.sql',
    );
  });

  test('ignores line endings when it compares files', async () => {
    await migrate(database.pool, [file(1, 'create table one (\n n integer\n);\n')]);
    await migrate(database.pool, [file(1, 'create table one (\r\n n integer\r\n);\r\n')]);
  });
});

test('the numbers of the files have no gaps, and none is used twice', async () => {
  const versions = (await readMigrations()).map(({ version }) => version);
  expect(versions).toEqual(versions.map((_, index) => index + 1));
});

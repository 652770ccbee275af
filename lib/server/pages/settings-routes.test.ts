// The table of settings against the README, which lists them for people.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingRows } from '#lib/server/config/settings-table.ts';
import { vendors } from '#lib/server/providers/vendors.ts';

const readme = readFileSync(join(import.meta.dirname, '..', '..', '..', 'README.md'), 'utf8');
const rows = settingRows(vendors);
const namesIn = (text: string) => [...text.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name);

test('the README names the settings that may be in a file', () => {
  const [, list = ''] = /Secret settings: ([^.]*)\./s.exec(readme) ?? [];
  const secret = rows.filter((row) => row.secret).map(({ name }) => name);
  expect(namesIn(list)).toEqual(secret.toSorted());
});

test('the README has a row for every setting; addresses of vendors are one', () => {
  const table = readme.split('\n').filter((line) => line.startsWith('| `'));
  const named = new Set(table.flatMap((line) => namesIn(line)));
  const addresses = new Set(vendors.map(({ settings }) => settings.address.name));
  expect(rows.map(({ name }) => name).filter((name) => !named.has(name) && !addresses.has(name))).toEqual([]);
});

test('every setting has a purpose', () => {
  expect(rows.filter(({ purpose }) => purpose === '')).toEqual([]);
});

// The table of settings against docs/settings.md, which lists them for people.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingRows } from '#lib/server/config/settings-table.ts';
import { vendors } from '#lib/server/providers/vendors.ts';
import { settingsDocument, settingsText } from '#tests/support/write-settings.ts';

test('docs/settings.md has every setting as the schema reads it', () => {
  const written = readFileSync(settingsDocument, 'utf8');
  expect(written, 'Run: node tests/support/write-settings.ts').toBe(settingsText(written));
});

test('a new setting gets a row, and one that is gone loses its own', () => {
  const written = readFileSync(settingsDocument, 'utf8');
  const without = written.replace(/^\| `PORT` .*\n/m, '| `GONE` | - | a text | Nothing |\n');
  expect(settingsText(without)).not.toContain('GONE');
  expect(settingsText(without)).toMatch(/## Others\n[^#]*\| `PORT` \| `3000` \| 0 to 65535 \| The port that/);
  expect(settingsText(settingsText(without))).toBe(settingsText(without));
});

test('every setting has a purpose', () => {
  expect(settingRows(vendors).filter(({ purpose }) => purpose === '')).toEqual([]);
});

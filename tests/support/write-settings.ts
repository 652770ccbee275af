// Writes the columns of docs/settings.md that follow from the schema: `node tests/support/write-settings.ts`. A unit test compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod';
import { inputSchema } from '#lib/describe/json-schema.ts';
import { settingRows, settingsSchema, vendorSchemasOf } from '#lib/server/config/settings-table.ts';
import { vendors } from '#lib/server/providers/vendors.ts';

export const settingsDocument = join(import.meta.dirname, '..', '..', 'docs', 'settings.md');

/** The table for settings that have no other. */
const others = '## Others\n\n| setting | default | values | effect |\n|---|---|---|---|\n';

const schemas: Readonly<Record<string, z.ZodType>> = { ...settingsSchema.shape, ...vendorSchemasOf(vendors) };
const rows = settingRows(vendors);

/** The document as it should be: each setting has one row, with the last column as it is, or its purpose. */
export function settingsText(document: string): string {
  const seen = new Set<string>();
  const lines = document.split('\n').flatMap((line) => {
    const [, name, effect = ''] = /^\| `(\w+)` \|.*?\|.*?\| ?(.*?) ?\|$/.exec(line) ?? [];
    if (name === undefined) return [line];
    if (!rows.some((row) => row.name === name) || seen.has(name)) return [];
    seen.add(name);
    return [rowOf(name, effect)];
  });
  const added = rows.filter(({ name }) => !seen.has(name)).map(({ name }) => `${rowOf(name, '')}\n`);
  const text = `${lines.join('\n').trimEnd()}\n`;
  if (added.length === 0) return text;
  return `${text}${text.includes(others) ? '' : `\n${others}`}${added.join('')}`;
}

function rowOf(name: string, effect: string): string {
  const { purpose = '', secret = false } = rows.find((row) => row.name === name) ?? {};
  return `| \`${name}\` | ${defaultOf(name)} | ${secret ? 'secret' : valuesOf(name)} | ${effect || purpose} |`;
}

function defaultOf(name: string): string {
  const parsed = schemas[name]?.safeParse(undefined);
  const value = parsed?.success ? parsed.data : undefined;
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return '-';
  return name.endsWith('_BYTES') ? `\`${value}\` (${shownBytes(Number(value))})` : `\`${value}\``;
}

const units: readonly (readonly [ending: RegExp, unit: string])[] = [
  [/_BYTES$|BYTES_IN_FLIGHT$/, 'bytes'],
  [/_DAYS$/, 'days'],
  [/_HOURS$/, 'hours'],
  [/_MINUTES$/, 'minutes'],
  [/_SECONDS$/, 'seconds'],
];

function valuesOf(name: string): string {
  const schema = schemas[name];
  if (schema === undefined) return '';
  const { type, minimum, maximum, format, enum: choices } = inputSchema(schema);
  if (choices !== undefined)
    return choices
      .filter((choice) => choice !== '')
      .map((choice) => `\`${choice}\``)
      .join(', ');
  if (type === 'number' || type === 'integer') {
    const unit = units.find(([ending]) => ending.test(name))?.[1];
    const counted = (value = 0) => (unit === undefined ? `${value}` : `${value} ${unit}`);
    const isOpen = maximum === undefined || maximum > 2 ** 52;
    const range = isOpen ? `${counted(minimum)} or more` : `${minimum} to ${counted(maximum)}`;
    return type === 'integer' ? range : `${range}, also fractions`;
  }
  if (format === 'uri') return 'a URL';
  return Array.isArray(schema.safeParse(undefined).data) ? 'a list, separated by commas' : 'a text';
}

function shownBytes(bytes: number): string {
  return bytes >= 1024 ** 3 ? `${bytes / 1024 ** 3} GiB` : `${bytes / 1024 ** 2} MiB`;
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(settingsDocument, settingsText(readFileSync(settingsDocument, 'utf8')));

/** JSON values as formatted literals of TypeScript and Python, with embedded code. */
import { isRecord } from '#lib/base/json-value.ts';

export interface Dialect {
  text(value: string): string;
  key(name: string): string;
  words: { true: string; false: string; null: string };
  /** Spaces per level. */
  indent: number;
  padding: string;
}

export const typescript: Dialect = {
  text: singleQuoted,
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : singleQuoted(name)),
  words: { true: 'true', false: 'false', null: 'null' },
  indent: 2,
  padding: ' ',
};

/** Python accepts JSON strings. */
export const python: Dialect = {
  text: (value) => JSON.stringify(value),
  key: (name) => JSON.stringify(name),
  words: { true: 'True', false: 'False', null: 'None' },
  indent: 4,
  padding: '',
};

/** Code in place of a value. */
interface Code {
  $code: string;
}

export function code(text: string): Code {
  return { $code: text };
}

/** `depth` is the level of the first line. */
export function literal(value: unknown, dialect: Dialect, depth = 0): string {
  if (typeof value === 'string') return dialect.text(value);
  if (typeof value === 'number') return JSON.stringify(value);
  if (typeof value === 'boolean') return dialect.words[value ? 'true' : 'false'];
  if (Array.isArray(value))
    return bracketed('[', ']', value, '', depth, dialect, (item, level) => literal(item, dialect, level));
  if (!isRecord(value)) return dialect.words.null;
  if (typeof value.$code === 'string') return value.$code;
  return bracketed(
    '{',
    '}',
    Object.entries(value),
    dialect.padding,
    depth,
    dialect,
    ([name, item], level) => `${dialect.key(name)}: ${literal(item, dialect, level)}`,
  );
}

/** Longest line. */
const width = 78;

function bracketed<Item>(
  open: string,
  close: string,
  items: readonly Item[],
  padding: string,
  depth: number,
  { indent }: Dialect,
  print: (item: Item, depth: number) => string,
): string {
  if (items.length === 0) return open + close;
  const line = `${open}${padding}${items.map((item) => print(item, depth)).join(', ')}${padding}${close}`;
  if (line.length + depth * indent <= width && !line.includes('\n')) return line;
  const inner = ' '.repeat((depth + 1) * indent);
  const lines = items.map((item) => `${inner}${print(item, depth + 1)},\n`);
  return `${open}\n${lines.join('')}${' '.repeat(depth * indent)}${close}`;
}

function singleQuoted(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${escaped}'`;
}

export function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * A JSON value as the lines of a folded tree, for a list that draws only those in sight. Knows what starts open, what is
 * shown at first, and where a value stands; nothing of how a line looks. Pure.
 */
import { isRecord } from '#lib/base/is-record.ts';
import { mediaIdOf } from '../media-stub.ts';

export interface JsonLine {
  /** Where the value stands: its keys, each after a slash. The end of a list or an object has its start's. */
  path: string;
  depth: number;
  /** Key in the object around it. */
  name?: string;
  /** A comma follows. */
  comma: boolean;
  content:
    | { kind: 'value'; value: unknown }
    | { kind: 'file'; id: string }
    | { kind: 'start'; isList: boolean; count: number; open: boolean }
    | { kind: 'end'; isList: boolean }
    /** Children that wait to be asked for. */
    | { kind: 'more'; count: number };
}

/** What a person changed. */
export interface JsonFolds {
  /** By path: opened or closed by hand. */
  open: ReadonlyMap<string, boolean>;
  /** By path: children shown, where more were asked for. */
  shown: ReadonlyMap<string, number>;
}

export const noFolds: JsonFolds = { open: new Map(), shown: new Map() };

/** Children shown at first, and with each further request. */
export const step = 200;

/** Levels open at first: down to the file in a part of a native candidate. */
const deepest = 8;

/** Lists longer than this start closed. */
const longList = 24;

/** Lines after which nothing opens by itself. */
const mostLines = 2000;

export function jsonLines(value: unknown, folds: JsonFolds): readonly JsonLine[] {
  const lines: JsonLine[] = [];
  addLines({ value, path: '', depth: 0, comma: false }, folds, lines);
  return lines;
}

/** Everything that stands open for the value at the path to be in sight. */
export function withOpen(folds: JsonFolds, path: string): JsonFolds {
  const open = new Map(folds.open);
  const shown = new Map(folds.shown);
  const keys = path.split('/').slice(1);
  for (const [depth, key] of keys.entries()) {
    const parent = keys
      .slice(0, depth)
      .map((part) => `/${part}`)
      .join('');
    open.set(parent, true);
    const place = Number(key);
    if (Number.isInteger(place)) shown.set(parent, Math.max(shown.get(parent) ?? step, place + 1));
  }
  return { open, shown };
}

/** A key as a part of a path. */
export function pathKey(name: string | number): string {
  return `/${typeof name === 'number' ? name : name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

interface Node {
  name?: string;
  value: unknown;
  path: string;
  depth: number;
  comma: boolean;
}

function addLines(node: Node, folds: JsonFolds, lines: JsonLine[]): void {
  const { value, path, depth, comma, name } = node;
  const line = { path, depth, comma, ...(name === undefined ? {} : { name }) };
  const id = mediaIdOf(value);
  if (id !== undefined) {
    lines.push({ ...line, content: { kind: 'file', id } });
    return;
  }
  const isList = Array.isArray(value);
  const keys = isList ? undefined : isRecord(value) && !(value instanceof Blob) ? Object.keys(value) : [];
  const count = keys?.length ?? (isList ? value.length : 0);
  if (count === 0) {
    lines.push({ ...line, content: { kind: 'value', value } });
    return;
  }
  const startsOpen = depth < deepest && !(isList && count > longList) && lines.length < mostLines;
  const open = folds.open.get(path) ?? startsOpen;
  lines.push({ ...line, content: { kind: 'start', isList, count, open } });
  if (!open) return;
  const shown = Math.min(count, folds.shown.get(path) ?? step);
  for (let place = 0; place < shown; place += 1) {
    const key = keys?.[place];
    const inner = { path: path + pathKey(key ?? place), depth: depth + 1, comma: place < count - 1 };
    if (isList) addLines({ ...inner, value: value[place] }, folds, lines);
    else if (key !== undefined && isRecord(value))
      addLines({ ...inner, name: key, value: value[key] }, folds, lines);
  }
  if (shown < count)
    lines.push({
      path: `${path}/…`,
      depth: depth + 1,
      comma: false,
      content: { kind: 'more', count: count - shown },
    });
  lines.push({ path, depth, comma, content: { kind: 'end', isList } });
}

/**
 * A JSON value as the lines of a collapsible tree: what is expanded and how much is shown. Knows no rendering. Pure.
 */
import { isRecord } from '#lib/base/is-record.ts';
import { mediaIdOf } from '#lib/base/media-stub.ts';

export interface JsonLine {
  /** The keys, each after a slash. The end of a list or object has the path of its start. */
  path: string;
  depth: number;
  /** Key in the parent object. */
  name?: string;
  comma: boolean;
  content:
    | { kind: 'value'; value: unknown }
    | { kind: 'file'; id: string }
    | { kind: 'start'; isList: boolean; count: number; open: boolean }
    | { kind: 'end'; isList: boolean }
    /** Hidden children from index `from`. */
    | { kind: 'more'; count: number; from: number };
}

/** What the person expanded. */
export interface JsonFolds {
  /** By path. */
  open: ReadonlyMap<string, boolean>;
  /** By path: ranges of visible children, in order. */
  shown: ReadonlyMap<string, readonly Range[]>;
}

/** From the first to before the second. */
type Range = readonly [from: number, to: number];

export const noFolds: JsonFolds = { open: new Map(), shown: new Map() };

/** Children shown at first, and around a search result. */
const step = 200;

/** Children per further click. */
const furtherStep = 1000;

const atFirst: readonly Range[] = [[0, step]];

/** Levels expanded at first: down to the file in a native part. */
const deepest = 8;

/** Longer lists start collapsed. */
const longList = 24;

/** Lines after which nothing expands by itself. */
const maxLines = 2000;

export function jsonLines(value: unknown, folds: JsonFolds): readonly JsonLine[] {
  const lines: JsonLine[] = [];
  addLines({ value, path: '', depth: 0, comma: false }, folds, lines);
  return lines;
}

/** Expands everything around the value at the path. */
export function withOpen(value: unknown, folds: JsonFolds, path: string): JsonFolds {
  const open = new Map(folds.open);
  let shown = folds.shown;
  let node = value;
  let parent = '';
  for (const part of path.split('/').slice(1)) {
    open.set(parent, true);
    const children = Array.isArray(node) ? node : isRecord(node) ? Object.values(node) : [];
    const place = Array.isArray(node) ? Number(part) : placeOf(node, part);
    if (place >= 0) shown = withRange(shown, parent, [Math.max(0, place - step / 2), place + step / 2]);
    node = children[place];
    parent += `/${part}`;
  }
  return { open, shown };
}

function placeOf(node: unknown, part: string): number {
  return isRecord(node) ? Object.keys(node).findIndex((name) => pathKey(name) === `/${part}`) : -1;
}

/** Shows more children from an index on. */
export function withMore(folds: JsonFolds, path: string, from: number): JsonFolds {
  return { ...folds, shown: withRange(folds.shown, path, [from, from + furtherStep]) };
}

function withRange(shown: JsonFolds['shown'], path: string, added: Range): JsonFolds['shown'] {
  const known = shown.get(path) ?? atFirst;
  const merged: Range[] = [];
  for (const [from, to] of [...known, added].toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && from <= last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], to)];
    else merged.push([from, to]);
  }
  return new Map(shown).set(path, merged);
}

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
  const line = { path, depth, comma, name };
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
  const startsOpen = depth < deepest && !(isList && count > longList) && lines.length < maxLines;
  const open = folds.open.get(path) ?? startsOpen;
  lines.push({ ...line, content: { kind: 'start', isList, count, open } });
  if (!open) return;
  const children = (from: number, to: number) => {
    for (let place = from; place < to; place += 1) {
      const key = keys?.[place];
      const inner = { path: path + pathKey(key ?? place), depth: depth + 1, comma: place < count - 1 };
      if (isList) addLines({ ...inner, value: value[place] }, folds, lines);
      else if (key !== undefined && isRecord(value))
        addLines({ ...inner, name: key, value: value[key] }, folds, lines);
    }
  };
  const gap = (from: number, to: number) => {
    if (from >= to) return;
    const content = { kind: 'more' as const, count: to - from, from };
    lines.push({ path: `${path}/…`, depth: depth + 1, comma: false, content });
  };
  let next = 0;
  for (const [from, to] of folds.shown.get(path) ?? atFirst) {
    gap(next, Math.min(count, from));
    children(Math.min(count, from), Math.min(count, to));
    next = to;
  }
  gap(next, count);
  lines.push({ path, depth, comma, content: { kind: 'end', isList } });
}

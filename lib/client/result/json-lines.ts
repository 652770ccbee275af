/**
 * A JSON value as the lines of a collapsible tree: what is expanded and how much is shown. Knows no rendering. Pure.
 */
import { isRecord, mediaIdOf } from '#lib/base/json-value.ts';

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
  /** By path: how many children are visible. */
  shown: ReadonlyMap<string, number>;
}

export const noFolds: JsonFolds = { open: new Map(), shown: new Map() };

/** Children shown at first. */
const step = 200;

/** Children per further click. */
const furtherStep = 1000;

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

/** Shows more children of the list or object at the path, after the first `count`. */
export function withMore(folds: JsonFolds, path: string, count: number): JsonFolds {
  return { ...folds, shown: new Map(folds.shown).set(path, count + furtherStep) };
}

function pathKey(name: string | number): string {
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
  const shown = Math.min(count, folds.shown.get(path) ?? step);
  for (let position = 0; position < shown; position += 1) {
    const key = keys?.[position];
    const inner = { path: path + pathKey(key ?? position), depth: depth + 1, comma: position < count - 1 };
    if (isList) addLines({ ...inner, value: value[position] }, folds, lines);
    else if (key !== undefined && isRecord(value))
      addLines({ ...inner, name: key, value: value[key] }, folds, lines);
  }
  if (shown < count) {
    const content = { kind: 'more' as const, count: count - shown, from: shown };
    lines.push({ path: `${path}/…`, depth: depth + 1, comma: false, content });
  }

  lines.push({ path, depth, comma, content: { kind: 'end', isList } });
}

/**
 * Splits a large response for the way from the worker to the page into pieces small enough not to block the page,
 * and joins them.
 */
import { isRecord } from '#lib/base/is-record.ts';

/** Items to append to the list at the path. */
export interface Piece {
  path: readonly (string | number)[];
  items: readonly unknown[];
}

/** Approximate values per piece. */
const pieceSize = 4000;

/** The value with its long lists emptied, and their items. */
export function splitValue(value: unknown): { skeleton: unknown; pieces: readonly Piece[] } {
  const pieces: Piece[] = [];
  const walk = (node: unknown, path: Piece['path']): unknown => {
    if (Array.isArray(node)) {
      if (countValues(node, pieceSize) < pieceSize) return node;
      for (const items of slices(node)) pieces.push({ path, items });
      return [];
    }
    if (!isRecord(node)) return node;
    return Object.fromEntries(Object.entries(node).map(([key, item]) => [key, walk(item, [...path, key])]));
  };
  return { skeleton: walk(value, []), pieces };
}

/** Collects pieces until the skeleton arrives, then fills it. */
export class PieceJoiner {
  readonly #lists = new Map<string, unknown[]>();

  add({ path, items }: Piece): void {
    const key = JSON.stringify(path);
    const list = this.#lists.get(key) ?? [];
    this.#lists.set(key, list);
    for (const item of items) list.push(item);
  }

  join(skeleton: unknown): unknown {
    if (this.#lists.size === 0) return skeleton;
    const walk = (node: unknown, path: Piece['path']): unknown => {
      if (Array.isArray(node)) return this.#lists.get(JSON.stringify(path)) ?? node;
      if (!isRecord(node)) return node;
      return Object.fromEntries(Object.entries(node).map(([key, item]) => [key, walk(item, [...path, key])]));
    };
    return walk(skeleton, []);
  }
}

function* slices(list: readonly unknown[]): Generator<readonly unknown[]> {
  let start = 0;
  let count = 0;
  for (const [index, item] of list.entries()) {
    count += countValues(item, pieceSize);
    if (count < pieceSize) continue;
    yield list.slice(start, index + 1);
    start = index + 1;
    count = 0;
  }
  if (start < list.length) yield list.slice(start);
}

/** Number of values, at most `most`. */
function countValues(value: unknown, most: number): number {
  if (Array.isArray(value) && typeof value[0] === 'number')
    return Math.min(most, 1 + Math.ceil(value.length / 8));
  const children: readonly unknown[] = Array.isArray(value)
    ? value
    : isRecord(value)
      ? Object.values(value)
      : [];
  let count = 1;
  for (const child of children) {
    if (count >= most) return most;
    count += countValues(child, most - count);
  }
  return count;
}

/**
 * Splits a large response for the way from the worker to the page into pieces small enough not to block the page,
 * and joins them.
 */
import { isRecord } from '#lib/base/json-value.ts';
import { mapMembers } from '#lib/base/plain-data.ts';

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
  const skeleton = mapLists(value, (list, path) => {
    if (countValues(list, pieceSize) < pieceSize) return list;
    for (const items of slices(list)) pieces.push({ path, items });
    return [];
  });
  return { skeleton, pieces };
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
    return mapLists(skeleton, (list, path) => this.#lists.get(JSON.stringify(path)) ?? list);
  }
}

type ChangeList = (list: readonly unknown[], path: Piece['path']) => readonly unknown[];

/** Changes the lists that stand in no other one. */
function mapLists(value: unknown, change: ChangeList, path: Piece['path'] = []): unknown {
  if (Array.isArray(value)) return change(value, path);
  return isRecord(value) ? mapMembers(value, (item, key) => mapLists(item, change, [...path, key])) : value;
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

/** Searches keys and values of JSON in slices, so that the page can render in between. */
import { isRecord } from '#lib/base/is-record.ts';
import { mediaIdOf } from '#lib/base/media-stub.ts';
import { pathKey } from './json-lines.ts';

/** Values per slice. */
const slice = 2000;

/** Yields the paths of matching values in order, and undefined after each slice. */
export function* findInJson(value: unknown, text: string): Generator<string | undefined, void> {
  const pattern = new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');
  const whole = openAt(value);
  const opened = whole ? [whole] : [];
  let looked = 0;
  if (whole === undefined && pattern.test(textOf(value))) yield '';
  // No recursion and no paths before a match, to avoid garbage.
  for (let inmost = opened.at(-1); inmost !== undefined; inmost = opened.at(-1)) {
    const place = inmost.next;
    if (place === inmost.count) {
      opened.pop();
      continue;
    }
    inmost.next += 1;
    looked += 1;
    if (looked % slice === 0) yield undefined;
    const name = inmost.keys?.[place];
    const item = inmost.itemAt(place);
    const inner = openAt(item);
    const found =
      (name !== undefined && pattern.test(name)) || (inner === undefined && pattern.test(textOf(item)));
    if (found) yield pathOf(opened);
    if (inner) opened.push(inner);
  }
}

/** A list or object on the stack. */
interface Opened {
  keys: readonly string[] | undefined;
  count: number;
  next: number;
  itemAt(place: number): unknown;
}

/** Undefined for leaves. */
function openAt(node: unknown): Opened | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  if (Array.isArray(node))
    return { keys: undefined, count: node.length, next: 0, itemAt: (place) => node[place] };
  if (!isRecord(node) || mediaIdOf(node) !== undefined || node instanceof Blob) return undefined;
  const keys = Object.keys(node);
  return { keys, count: keys.length, next: 0, itemAt: (place) => node[keys[place] ?? ''] };
}

function pathOf(opened: readonly Opened[]): string {
  return opened.map(({ keys, next }) => pathKey(keys?.[next - 1] ?? next - 1)).join('');
}

function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? '' : String(value);
}

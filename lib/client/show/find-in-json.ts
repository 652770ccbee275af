/** Finds a text in a JSON value, in keys and in values, a slice of time after the other: a page may draw between. */
import { isRecord } from '#lib/base/is-record.ts';
import { mediaIdOf } from '../media-stub.ts';
import { pathKey } from './json-lines.ts';

/** Values looked at before the caller may rest. */
const slice = 2000;

/**
 * Paths of the values that hold the text, in their order. Yields undefined now and then: whoever runs it looks at the
 * clock there.
 */
export function* findInJson(value: unknown, text: string): Generator<string | undefined, void> {
  const pattern = new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');
  let looked = 0;
  yield* walk(value, '', '');

  function* walk(node: unknown, path: string, name: string): Generator<string | undefined, void> {
    looked += 1;
    if (looked % slice === 0) yield undefined;
    if (Array.isArray(node)) {
      if (name !== '' && pattern.test(name)) yield path;
      for (let place = 0; place < node.length; place += 1)
        yield* walk(node[place], path + pathKey(place), '');
      return;
    }
    if (isRecord(node) && mediaIdOf(node) === undefined && !(node instanceof Blob)) {
      if (name !== '' && pattern.test(name)) yield path;
      for (const [key, item] of Object.entries(node)) yield* walk(item, path + pathKey(key), key);
      return;
    }
    const words = typeof node === 'object' && node !== null ? '' : String(node);
    if ((name !== '' && pattern.test(name)) || pattern.test(words)) yield path;
  }
}

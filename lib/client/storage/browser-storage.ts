/**
 * Web storage under `easel` names. When storage is full, blocked or missing, reads return null and writes return
 * false.
 */
import { parseJson } from '#lib/base/json-value.ts';

/** `tab`: session storage; `browser`: local storage. */
export type Reach = 'tab' | 'browser';

export function readStored(key: string, reach: Reach = 'browser'): string | null {
  try {
    return storageOf(reach).getItem(key);
  } catch {
    return null;
  }
}

/** The value of JSON; undefined without one. */
export function readStoredJson(key: string, reach?: Reach): unknown {
  return parseJson(readStored(key, reach) ?? '');
}

/** Null removes. False when the browser stores nothing. */
export function writeStored(key: string, text: string | null, reach: Reach = 'browser'): boolean {
  try {
    if (text === null) storageOf(reach).removeItem(key);
    else storageOf(reach).setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** This tab's value; else the browser's, which becomes this tab's. */
export function readTabFirst(key: string): string | null {
  const own = readStored(key, 'tab');
  if (own !== null) return own;
  const text = readStored(key);
  if (text !== null) writeStored(key, text, 'tab');
  return text;
}

/** Writes to this tab and for the next one. False when the browser stores neither. */
export function writeTabFirst(key: string, text: string): boolean {
  const here = writeStored(key, text, 'tab');
  // A stale value of the tab would win over the next line.
  if (!here) writeStored(key, null, 'tab');
  return writeStored(key, text) || here;
}

/** The keys with that prefix. */
export function storedKeys(start: string, reach: Reach = 'browser'): readonly string[] {
  try {
    return Object.keys(storageOf(reach)).filter((name) => name.startsWith(start));
  } catch {
    return [];
  }
}

/** Throws when blocked. */
function storageOf(reach: Reach): Storage {
  return reach === 'tab' ? sessionStorage : localStorage;
}

/**
 * What this browser keeps for the pages, under `easel` names. Storage may be full, forbidden or absent: then nothing is
 * kept and nothing breaks.
 */

/** `tab`: for this tab alone, as long as it lives; else for every tab. */
export type Reach = 'tab' | 'browser';

/** Null when nothing is kept under that name, or nothing can be read. */
export function readStored(key: string, reach: Reach = 'browser'): string | null {
  try {
    return storageOf(reach).getItem(key);
  } catch {
    return null;
  }
}

/** Null forgets. False when the browser does not keep it. */
export function writeStored(key: string, text: string | null, reach: Reach = 'browser'): boolean {
  try {
    if (text === null) storageOf(reach).removeItem(key);
    else storageOf(reach).setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** What this tab keeps; else what the tab before it did, which is this tab's own from now on. */
export function readTabFirst(key: string): string | null {
  const own = readStored(key, 'tab');
  if (own !== null) return own;
  const text = readStored(key);
  if (text !== null) writeStored(key, text, 'tab');
  return text;
}

/** For this tab, and for the next one that is opened. False when the browser keeps neither. */
export function writeTabFirst(key: string, text: string): boolean {
  const here = writeStored(key, text, 'tab');
  // An older one would be read before what the next line keeps.
  if (!here) writeStored(key, null, 'tab');
  return writeStored(key, text) || here;
}

/** The names that begin so. */
export function storedKeys(start: string, reach: Reach = 'browser'): readonly string[] {
  try {
    return Object.keys(storageOf(reach)).filter((name) => name.startsWith(start));
  } catch {
    return [];
  }
}

/** Throws where the browser forbids it. */
function storageOf(reach: Reach): Storage {
  return reach === 'tab' ? sessionStorage : localStorage;
}

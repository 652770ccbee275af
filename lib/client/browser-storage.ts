/**
 * What this browser keeps for the pages, under `easel` names. Storage may be full, forbidden or absent: then nothing is
 * kept and nothing breaks.
 */

/** `tab`: for this tab alone, as long as it lives; else for every tab. */
export type Reach = 'tab' | 'browser';

/** Null when nothing is kept under that name, or nothing can be read. */
export function readKept(key: string, reach: Reach = 'browser'): string | null {
  try {
    return storageOf(reach).getItem(key);
  } catch {
    return null;
  }
}

/** Null forgets. False when the browser does not keep it. */
export function keep(key: string, text: string | null, reach: Reach = 'browser'): boolean {
  try {
    if (text === null) storageOf(reach).removeItem(key);
    else storageOf(reach).setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** The names that begin so. */
export function keptNames(start: string, reach: Reach = 'browser'): readonly string[] {
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

/**
 * What this browser keeps for the pages, under `easel` names. Storage may be full, forbidden or absent: then nothing is
 * kept and nothing breaks.
 */

/** Null when nothing is kept under that name, or nothing can be read. */
export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null forgets. False when the browser does not keep it. */
export function keep(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

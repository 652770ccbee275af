/** Where a link's text stands in an address: `/images#r=1.q1YqLU...`. */

export const linkKey = 'r';

/** The text of a link in `location.hash`; undefined where the fragment is something else or nothing. */
export function linkTextIn(hash: string): string | undefined {
  const start = `#${linkKey}=`;
  if (!hash.startsWith(start)) return undefined;
  const text = hash.slice(start.length);
  try {
    // Some programs escape what needs no escaping.
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

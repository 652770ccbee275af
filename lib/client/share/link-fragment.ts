/** The link text in a URL fragment: `/images#r=1.q1YqLU...`. */

export const linkKey = 'r';

/** The link text in `location.hash`; undefined if there is none. */
export function linkTextIn(hash: string): string | undefined {
  const start = `#${linkKey}=`;
  if (!hash.startsWith(start)) return undefined;
  const text = hash.slice(start.length);
  try {
    // Some programs escape the fragment.
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The link text in a URL fragment: `/images#r=1.q1YqLU...`. */
import { useEffect, useState } from 'react';
import { replaceHash } from '#lib/client/storage/url-params.ts';

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

/** Returns a new object each time a link is opened, even for the same link. */
export function useLinkText(): { text: string } | undefined {
  const [link, setLink] = useState<{ text: string }>();
  useEffect(() => {
    const read = () => {
      const text = linkTextIn(location.hash);
      if (text !== undefined) setLink({ text });
    };
    read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  return link;
}

/** Removes the link from the URL, once the page differs from it. */
export function dropLink(): void {
  if (linkTextIn(location.hash) !== undefined) replaceHash('');
}

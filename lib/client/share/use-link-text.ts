'use client';
/** The link in the page's address, as it was opened or pasted. */
import { useEffect, useState } from 'react';
import { linkTextIn } from './link-fragment.ts';

/** A new object for every link that is opened, also for the same one again; undefined before any. */
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

/** Takes the link out of the address: from now on the page is more than what the link brought. */
export function dropLink(): void {
  if (linkTextIn(location.hash) === undefined) return;
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** The link in the URL of the page. */
import { useEffect, useState } from 'react';
import { linkTextIn } from './link-fragment.ts';

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
  if (linkTextIn(location.hash) === undefined) return;
  history.replaceState(history.state, '', location.pathname + location.search);
}

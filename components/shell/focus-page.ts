/**
 * Where the focus goes when another page has come: each page brings its own frame, and the link that was pressed is
 * gone with the page before. Keys go on in the page's content; after a reload the browser decides.
 */
import { useEffect } from 'react';

let arrived = false;

/** Once on each page. */
export function useFocusOnArrival(): void {
  useEffect(() => {
    if (arrived && nothingHasFocus()) focusContent();
    arrived = true;
  }, []);
}

/** Nothing is chosen to act on: a page has just come, or somebody clicked beside everything. */
export function nothingHasFocus(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.id === contentId;
}

const contentId = 'content';

function focusContent(): void {
  const content = document.getElementById(contentId);
  if (content === null) return;
  // Only while it has the focus: a click beside everything must not give it to a whole page.
  content.tabIndex = -1;
  content.addEventListener('blur', () => content.removeAttribute('tabindex'), { once: true });
  content.focus({ preventScroll: true });
}

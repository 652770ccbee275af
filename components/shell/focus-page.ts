/**
 * Moves the focus to the content after a navigation, because the pressed link disappears with the previous
 * page. Not after a reload.
 */
import { useEffect } from 'react';

let arrived = false;

/** Use once per page. */
export function useFocusOnArrival(): void {
  useEffect(() => {
    if (arrived && nothingHasFocus()) focusContent();
    arrived = true;
  }, []);
}

/** True if no control has the focus. */
export function nothingHasFocus(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.id === contentId;
}

const contentId = 'content';

function focusContent(): void {
  const content = document.getElementById(contentId);
  if (content === null) return;
  // Focusable only while it has the focus, so that clicks do not focus the whole page.
  content.tabIndex = -1;
  content.addEventListener('blur', () => content.removeAttribute('tabindex'), { once: true });
  content.focus({ preventScroll: true });
}

/** Puts the cursor into the form: an earlier request was taken back into it. */
import { type RefObject, useRef } from 'react';
import { useShortcut } from '#components/shell/shortcuts/use-shortcut.ts';

/**
 * `box` goes around the form; `focus` is called once the form has taken the request in. `onShow` brings the form into
 * sight: the key for it works from anywhere on the page.
 */
export function useFormFocus(onShow: () => void): {
  box: RefObject<HTMLDivElement | null>;
  focus(which?: 'first' | 'last'): void;
} {
  const box = useRef<HTMLDivElement>(null);
  // The pane may just have come into sight: a frame later it can take the focus.
  const focus = (which: 'first' | 'last' = 'first') => {
    requestAnimationFrame(() => {
      // The words first: they are what one comes back to change. The last turn's, where a conversation goes on.
      const turns = box.current?.querySelectorAll<HTMLElement>('[data-turn] textarea');
      const words = box.current?.querySelector('textarea') ?? box.current?.querySelector('input');
      ((which === 'last' ? turns?.item(turns.length - 1) : undefined) ?? words)?.focus();
    });
  };
  useShortcut({ keys: '/', words: 'Go to the form', group: 'On this page' }, () => {
    onShow();
    focus();
  });
  return { box, focus };
}

/** Moves the focus into the form. */
import { type RefObject, useRef } from 'react';
import { useShortcut } from '#components/shell/shortcuts/use-shortcut.ts';

/** `box` wraps the form; call `focus` after loading a request. `onShow` makes the form visible for the shortcut. */
export function useFormFocus(onShow: () => void): {
  box: RefObject<HTMLDivElement | null>;
  focus(which?: 'first' | 'last'): void;
} {
  const box = useRef<HTMLDivElement>(null);
  // A pane that has just become visible takes focus one frame later.
  const focus = (which: 'first' | 'last' = 'first') => {
    requestAnimationFrame(() => {
      // The text field first; in a conversation the last turn.
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

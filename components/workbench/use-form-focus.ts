'use client';
/** Puts the cursor into the form: an earlier request was taken back into it. */
import { type RefObject, useRef } from 'react';

/** `box` goes around the form; `focus` is called once the form has taken the request in. */
export function useFormFocus(): { box: RefObject<HTMLDivElement | null>; focus(): void } {
  const box = useRef<HTMLDivElement>(null);
  return {
    box,
    // The pane may just have come into sight: a frame later it can take the focus.
    focus: () =>
      requestAnimationFrame(() => {
        // The words first: they are what one comes back to change.
        const words = box.current?.querySelector('textarea') ?? box.current?.querySelector('input');
        words?.focus();
      }),
  };
}

/** What listens on every page: pastes and drops, the tasks, the focus. */

import { useEffect } from 'react';
import { nothingHasFocus } from '#components/shell/focus-page.ts';
import { PasteAndDrop } from './paste-and-drop.tsx';
import { TaskWatch } from './task-watch.tsx';

export function PageListeners() {
  useEffect(keepFocus, []);
  return (
    <>
      <PasteAndDrop />
      <TaskWatch />
    </>
  );
}

/** Milliseconds in which parts of a page may move the focus themselves. */
const patience = 100;

/** Returns the function that stops. */
function keepFocus(): () => void {
  let visited: HTMLElement[] = [];
  let byKeyboard = false;
  let page = '';
  const stopped = new AbortController();
  const options = { capture: true, passive: true, signal: stopped.signal };
  const onInput = ({ type }: Event) => {
    byKeyboard = type === 'keydown';
  };
  for (const type of ['keydown', 'pointerdown', 'wheel']) window.addEventListener(type, onInput, options);
  const onFocus = ({ target }: Event) => {
    if (!(target instanceof HTMLElement)) return;
    page = location.pathname;
    visited = [...visited.filter((element) => element !== target && element.isConnected), target].slice(-20);
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    if (!byKeyboard || relatedTarget !== null || !(target instanceof HTMLElement)) return;
    setTimeout(() => {
      // A new page focuses its content.
      if (page === location.pathname && nothingHasFocus() && !isUsable(target)) focusLast(visited);
    }, patience);
  };
  document.addEventListener('focusin', onFocus, options);
  document.addEventListener('focusout', onBlur, options);
  return () => stopped.abort();
}

function isUsable(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(':disabled');
}

function focusLast(elements: readonly HTMLElement[]): void {
  for (const element of elements.toReversed()) {
    if (isUsable(element)) element.focus({ preventScroll: true });
    // Outside of an open dialog nothing takes the focus.
    if (document.activeElement === element) return;
  }
}

'use client';
/** Keys that work anywhere on the history's page, unless they are needed to type or to close something. */
import { useEffect, useRef } from 'react';

interface HistoryKeys {
  onEscape(): void;
  onDelete(): void;
  onSelectAll(): void;
  /** Up or down while nothing has the focus. */
  onArrow(): void;
}

export function useHistoryKeys(keys: HistoryKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return;
      if (document.querySelector('dialog[open], [popover]:popover-open')) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.closest(typing)) return;
      if (event.key === 'Escape') latest.current.onEscape();
      else if (event.key === 'Delete') latest.current.onDelete();
      else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        latest.current.onSelectAll();
      } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && target === document.body) {
        event.preventDefault();
        latest.current.onArrow();
      }
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

const typing =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=slider], [role=separator]';

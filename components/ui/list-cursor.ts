/** The current item of a list or grid, moved by keys: arrows, Home, End, pages. */
import type { KeyboardEvent } from 'react';

export interface ListCursor {
  /** Index of the current item; -1 for none. */
  at: number;
  count: number;
  /** The arrows that move: up and down, left and right, or all four. */
  arrows?: 'down' | 'across' | 'all';
  /** Items of a row: up and down move by rows. */
  columns?: number;
  /** Rows of a page; lists without pages leave these keys alone. */
  page?: number | (() => number);
  /** Arrows go from the last item to the first. */
  wraps?: boolean;
}

interface ListCursorOptions extends ListCursor {
  onMove(index: number, event: KeyboardEvent): void;
}

export function useListCursor(options: ListCursorOptions) {
  return {
    /** True if the key moved the cursor. */
    onKeyDown(event: KeyboardEvent): boolean {
      const next = event.metaKey || event.altKey ? undefined : indexAfterKey(event.key, options);
      if (next === undefined) return false;
      event.preventDefault();
      options.onMove(next, event);
      return true;
    },
    /** Only the current item is in the tab order. */
    tabIndexOf: (index: number) => (index === options.at ? 0 : -1),
  };
}

/** The index that a key leads to; undefined for other keys and for an empty list. */
export function indexAfterKey(key: string, cursor: ListCursor): number | undefined {
  const { at, count, columns = 1, wraps = false } = cursor;
  const step = stepOf(key, cursor);
  if (step === undefined || count === 0) return undefined;
  if (wraps && Number.isFinite(step)) return (at + step + count) % count;
  // Above the first row is nothing.
  if (key === 'ArrowUp' && at >= 0 && at < columns) return at;
  return Math.max(0, Math.min(count - 1, at + step));
}

function stepOf(key: string, { arrows = 'down', columns = 1, page = 0 }: ListCursor): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return arrows === 'across' ? undefined : columns;
    case 'ArrowUp':
      return arrows === 'across' ? undefined : -columns;
    case 'ArrowRight':
      return arrows === 'down' ? undefined : 1;
    case 'ArrowLeft':
      return arrows === 'down' ? undefined : -1;
    case 'Home':
      return Number.NEGATIVE_INFINITY;
    case 'End':
      return Number.POSITIVE_INFINITY;
    case 'PageDown':
      return pageOf(page) * columns || undefined;
    case 'PageUp':
      return -pageOf(page) * columns || undefined;
    default:
      return undefined;
  }
}

function pageOf(page: number | (() => number)): number {
  return typeof page === 'number' ? page : page();
}

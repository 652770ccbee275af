/** The keyboard and pointer of a list or wall of runs: one current run, opened, selected, marked and deleted. */
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import type { VirtualizerHandle } from 'virtua';
import { useListCursor } from '#components/ui/list-cursor.ts';
import type { ImageMark } from '#lib/contract/pages/image-marks.ts';
import type { StoredRun } from '#lib/contract/pages/stored-run.ts';
import { focusSoon } from './focus-soon.ts';
import type { HistoryPageState } from './use-history-page.ts';

export interface RunHandlers {
  open(run: StoredRun, event: MouseEvent): void;
  /** `range` selects all runs from the last selected one. */
  select(run: StoredRun, how: { range: boolean }): void;
  pin(run: StoredRun): void;
  /** These get the row of a group. */
  rename(row: StoredRun): void;
  openGroup(row: StoredRun): void;
  /** Marks the first image, which is the one of the thumbnail. */
  mark(run: StoredRun, mark: ImageMark): void;
}

interface RunCursorOptions {
  runs: readonly StoredRun[];
  page: HistoryPageState;
  box: RefObject<HTMLElement | null>;
  list: RefObject<VirtualizerHandle | null>;
  /** In pixels. */
  rowHeight: number;
  /** Runs of a row; without it the runs are one below the other. */
  columns?: number;
}

function handlersOf(
  page: HistoryPageState,
  found: RefObject<boolean>,
  setCurrent: (id: string) => void,
): RunHandlers {
  return {
    open(run, event) {
      // The browser opens new tabs and windows.
      if (event.metaKey || event.ctrlKey || event.button !== 0) return;
      event.preventDefault();
      if (event.shiftKey) return page.toggle(run, { range: true });
      found.current = true;
      setCurrent(run.id);
      if (page.groups.has(run.id)) return page.toggleGroup(run.id);
      page.openRun(run, 'open');
    },
    select(run, how) {
      setCurrent(run.id);
      page.toggle(run, how);
    },
    pin: (run) => page.actions.pin([run], !run.pinned),
    rename: page.rename,
    openGroup: page.openGroup,
    mark(run, mark) {
      if (run.hasThumbnail) page.actions.mark(run, { 0: run.marks[0] === mark ? null : mark });
    },
  };
}

const markKeys = new Map<string, ImageMark>([
  ['s', 'starred'],
  ['r', 'rejected'],
]);

export function useRunCursor({ runs, page, box, list, rowHeight, columns }: RunCursorOptions) {
  const { state } = page;
  const { run: shown } = page.address;
  const found = useRef(false);
  const at = Math.max(
    0,
    runs.findIndex(({ id }) => id === state.current),
  );
  const setCurrent = (id: string) => page.dispatch({ type: 'move', id });
  const handlers = handlersOf(page, found, setCurrent);
  const scrollTo = (index: number) =>
    list.current?.scrollToIndex(Math.floor(index / (columns ?? 1)), { align: 'nearest' });
  /** Loads more runs two screens before the end. */
  const onScroll = () => {
    const handle = list.current;
    if (handle && handle.scrollOffset + 2 * handle.viewportSize > handle.scrollSize) page.history.loadMore();
  };
  // A stable object, so that memoised rows do not render again.
  const latest = useRef(handlers);
  latest.current = handlers;

  const goTo = (index: number) => {
    const run = runs[index];
    if (run === undefined) return;
    found.current = true;
    setCurrent(run.id);
    scrollTo(index);
    // A new row cannot take the focus before it is measured.
    focusSoon(() =>
      box.current?.querySelector<HTMLElement>(`[data-run="${CSS.escape(run.id)}"] [data-open]`),
    );
    if (shown !== undefined && !page.groups.has(run.id)) page.openRun(run, 'move');
  };
  const cursor = useListCursor({
    at,
    count: runs.length,
    arrows: columns === undefined ? 'down' : 'all',
    columns: columns ?? 1,
    page: () => Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 1),
    onMove(next, { shiftKey }) {
      for (const run of shiftKey ? new Set([runs[at], runs[next]]) : [])
        if (run && !state.selected.has(run.id)) page.toggle(run, { range: false });
      goTo(next);
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const run = runs[at];
    if (run === undefined || cursor.onKeyDown(event)) return;
    const act = event.ctrlKey || event.altKey || event.metaKey ? undefined : actOf(event.key, run);
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  const actOf = (key: string, run: StoredRun): (() => void) | undefined => {
    switch (key) {
      case 'Delete':
        return () => {
          const own = page.groups.get(run.id) ?? [run];
          page.remove(state.selected.has(own[0]?.id ?? '') ? page.selected : own);
          goTo(at + 1 < runs.length ? at + 1 : at - 1);
        };
      case 'x':
        return () => page.toggle(run, { range: false });
      default: {
        const mark = page.groups.has(run.id) ? undefined : markKeys.get(key);
        return mark && (() => handlers.mark(run, mark));
      }
    }
  };

  const moveTo = useEffectEvent((index: number, id: string) => {
    setCurrent(id);
    scrollTo(index);
  });
  // Scroll to the run in the URL, unless the user has already selected a row.
  useEffect(() => {
    if (found.current || shown === undefined) return;
    const index = runs.findIndex(({ id }) => id === shown);
    if (index < 0) return;
    found.current = true;
    moveTo(index, shown);
  }, [runs, shown]);

  return { at, handlers: latest, onKeyDown, onScroll };
}

/** The virtual list of runs with keyboard navigation. The page handles the actions. */
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useRef,
} from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { indexAfterKey } from '#components/ui/list-keys.ts';
import { useClock } from '#components/ui/use-clock.ts';
import type { StoredRun } from '#lib/contract/playground/stored-run.ts';
import { focusSoon } from './focus-soon.ts';
import { RunRow, rowHeight } from './run-row.tsx';

interface RunListProps {
  runs: readonly StoredRun[];
  /** Number of runs, loaded or not. */
  total: number;
  shown: string | undefined;
  selected: ReadonlySet<string>;
  hrefOf(run: StoredRun): string;
  /** `move` if the keyboard moved to the row; `open` if the user opened it. */
  onOpen(run: StoredRun, how: 'open' | 'move'): void;
  /** `range` selects all runs from the last selected one. */
  onSelect(run: StoredRun, how: { range: boolean }): void;
  onPin(run: StoredRun): void;
  onDelete(run: StoredRun): void;
  onEnd(): void;
  /** The current row of the keyboard. The page keeps it. */
  current: string | undefined;
  onCurrent(id: string): void;
}

export function RunList(props: RunListProps) {
  const { runs, total, shown, selected, current, hrefOf, onEnd } = props;
  const list = useRef<VirtualizerHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const now = useClock(true, 20_000);
  const found = useRef(false);
  const latest = useRef(props);
  latest.current = props;
  const at = Math.max(
    0,
    runs.findIndex(({ id }) => id === current),
  );

  // Stable functions for memoised rows.
  const open = useCallback((run: StoredRun, event: MouseEvent) => {
    // The browser opens new tabs and windows.
    if (event.metaKey || event.ctrlKey || event.button !== 0) return;
    event.preventDefault();
    if (event.shiftKey) return latest.current.onSelect(run, { range: true });
    found.current = true;
    latest.current.onCurrent(run.id);
    latest.current.onOpen(run, 'open');
  }, []);
  const select = useCallback((run: StoredRun, how: { range: boolean }) => {
    latest.current.onCurrent(run.id);
    latest.current.onSelect(run, how);
  }, []);
  const pin = useCallback((run: StoredRun) => latest.current.onPin(run), []);

  const goTo = (index: number) => {
    const run = runs[index];
    if (run === undefined) return;
    found.current = true;
    latest.current.onCurrent(run.id);
    list.current?.scrollToIndex(index, { align: 'nearest' });
    // A new row cannot take the focus before it is measured.
    focusSoon(() => box.current?.querySelector<HTMLElement>(`[data-run="${CSS.escape(run.id)}"] a`));
    if (latest.current.shown !== undefined) latest.current.onOpen(run, 'move');
  };
  const keys = (event: KeyboardEvent) => {
    const run = runs[at];
    if (run === undefined || event.altKey || event.metaKey) return;
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 1);
    const next = indexAfterKey(letters[event.key] ?? event.key, { at, count: runs.length, page });
    if (next !== undefined) {
      event.preventDefault();
      const to = runs[next];
      if (event.shiftKey && to) {
        if (!selected.has(run.id)) latest.current.onSelect(run, { range: false });
        if (to !== run && !selected.has(to.id)) latest.current.onSelect(to, { range: false });
      }
      goTo(next);
    } else if (event.key === 'Delete') {
      event.preventDefault();
      latest.current.onDelete(run);
      goTo(at + 1 < runs.length ? at + 1 : at - 1);
    } else if (event.key === 'x' && !event.ctrlKey) {
      event.preventDefault();
      latest.current.onSelect(run, { range: false });
    }
  };

  // Scroll to the run in the URL, unless the user has already selected a row.
  useEffect(() => {
    if (found.current || shown === undefined) return;
    const index = runs.findIndex(({ id }) => id === shown);
    if (index < 0) return;
    found.current = true;
    latest.current.onCurrent(shown);
    list.current?.scrollToIndex(index, { align: 'nearest' });
  }, [runs, shown]);

  const near = () => {
    const handle = list.current;
    if (handle && handle.scrollOffset + 2 * handle.viewportSize > handle.scrollSize) onEnd();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: key events of the links in the rows
    <div
      ref={box}
      onKeyDown={keys}
      className="@container min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none]"
    >
      <Virtualizer
        ref={list}
        data={runs}
        as={Rows}
        item="li"
        itemSize={rowHeight}
        bufferSize={rowHeight}
        // Keep the focused row mounted.
        keepMounted={[at]}
        onScroll={near}
      >
        {(run, index) => (
          <RunRow
            key={run.id}
            run={run}
            href={hrefOf(run)}
            now={now}
            current={index === at}
            shown={run.id === shown}
            selected={selected.has(run.id)}
            onOpen={open}
            onSelect={select}
            onPin={pin}
          />
        )}
      </Virtualizer>
      <p aria-live="polite" className="sr-only">
        {total === 1 ? '1 run' : `${total} runs`}
      </p>
    </div>
  );
}

function Rows(props: ComponentProps<'ul'>) {
  return <ul {...props} aria-label="Runs" />;
}

const letters: Readonly<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp' };

/** The virtual list of runs with keyboard navigation. */
import { type ComponentProps, type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { indexAfterKey } from '#components/ui/list-keys.ts';
import { useClock } from '#components/ui/use-clock.ts';
import { usePrices } from '#lib/client/prices/use-prices.ts';
import type { StoredRun } from '#lib/contract/playground/stored-run.ts';
import { focusSoon } from './focus-soon.ts';
import { type RowHandlers, RunRow, rowHeight } from './run-row.tsx';
import type { HistoryPageState } from './use-history-page.ts';

interface RunListProps {
  runs: readonly StoredRun[];
  page: HistoryPageState;
}

export function RunList({ runs, page }: RunListProps) {
  const { address, history, state } = page;
  const { run: shown } = address;
  const total = history.list?.total ?? 0;
  const list = useRef<VirtualizerHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const now = useClock(true, 20_000);
  const { currency } = usePrices();
  const found = useRef(false);
  const at = Math.max(
    0,
    runs.findIndex(({ id }) => id === state.current),
  );
  const setCurrent = (id: string) => page.dispatch({ type: 'move', id });
  const handlers: RowHandlers = {
    open(run, event) {
      // The browser opens new tabs and windows.
      if (event.metaKey || event.ctrlKey || event.button !== 0) return;
      event.preventDefault();
      if (event.shiftKey) return page.toggle(run, { range: true });
      found.current = true;
      setCurrent(run.id);
      page.openRun(run, 'open');
    },
    select(run, how) {
      setCurrent(run.id);
      page.toggle(run, how);
    },
    pin: (run) => page.actions.pin([run], !run.pinned),
  };
  // A stable object, so that memoised rows do not render again.
  const latest = useRef(handlers);
  latest.current = handlers;

  const goTo = (index: number) => {
    const run = runs[index];
    if (run === undefined) return;
    found.current = true;
    setCurrent(run.id);
    list.current?.scrollToIndex(index, { align: 'nearest' });
    // A new row cannot take the focus before it is measured.
    focusSoon(() => box.current?.querySelector<HTMLElement>(`[data-run="${CSS.escape(run.id)}"] a`));
    if (shown !== undefined) page.openRun(run, 'move');
  };
  const keys = (event: KeyboardEvent) => {
    const run = runs[at];
    if (run === undefined || event.altKey || event.metaKey) return;
    const visible = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 1);
    const next = indexAfterKey(letters[event.key] ?? event.key, { at, count: runs.length, page: visible });
    if (next !== undefined) {
      event.preventDefault();
      const to = runs[next];
      if (event.shiftKey && to) {
        if (!state.selected.has(run.id)) page.toggle(run, { range: false });
        if (to !== run && !state.selected.has(to.id)) page.toggle(to, { range: false });
      }
      goTo(next);
    } else if (event.key === 'Delete') {
      event.preventDefault();
      page.remove(state.selected.has(run.id) ? page.selected : [run]);
      goTo(at + 1 < runs.length ? at + 1 : at - 1);
    } else if (event.key === 'x' && !event.ctrlKey) {
      event.preventDefault();
      page.toggle(run, { range: false });
    }
  };

  const moveTo = useEffectEvent(setCurrent);
  // Scroll to the run in the URL, unless the user has already selected a row.
  useEffect(() => {
    if (found.current || shown === undefined) return;
    const index = runs.findIndex(({ id }) => id === shown);
    if (index < 0) return;
    found.current = true;
    moveTo(shown);
    list.current?.scrollToIndex(index, { align: 'nearest' });
  }, [runs, shown]);

  const near = () => {
    const handle = list.current;
    if (handle && handle.scrollOffset + 2 * handle.viewportSize > handle.scrollSize) history.loadMore();
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
            href={address.hrefOf(run.id)}
            now={now}
            currency={currency}
            current={index === at}
            shown={run.id === shown}
            selected={state.selected.has(run.id)}
            handlers={latest}
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

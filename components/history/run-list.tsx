/** The virtual list of runs with keyboard navigation. */
import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useClock } from '#components/ui/use-clock.ts';
import { usePrices } from '#lib/client/run/prices/use-prices.ts';
import { RunRow, rowHeight } from './run-row.tsx';
import type { HistoryPageState } from './use-history-page.ts';
import { useRunCursor } from './use-run-cursor.ts';

interface RunListProps {
  page: HistoryPageState;
}

export function RunList({ page }: RunListProps) {
  const { address, history, state, rows: runs, groups, opened } = page;
  const total = history.list?.total ?? 0;
  const list = useRef<VirtualizerHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const now = useClock(true, 20_000);
  const { currency } = usePrices();
  const { at, handlers, onKeyDown, onScroll } = useRunCursor({
    runs,
    page,
    box,
    list,
    rowHeight,
  });

  // Folded groups can leave the window with few rows.
  const load = useEffectEvent(onScroll);
  useEffect(() => {
    if (runs.length > 0 && history.list?.next) load();
  }, [runs.length, history.list?.next]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: key events of the links in the rows
    <div
      ref={box}
      onKeyDown={onKeyDown}
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
        onScroll={onScroll}
      >
        {(run, index) => {
          const group = groups.get(run.id);
          return (
            <RunRow
              key={run.id}
              run={run}
              group={group}
              isOpen={opened.has(run.id)}
              href={address.hrefOf(run.id)}
              now={now}
              currency={currency}
              current={index === at}
              inGroup={group === undefined && groups.has(run.groupId ?? '')}
              shown={run.id === address.run}
              selected={(group ?? [run]).every(({ id }) => state.selected.has(id))}
              handlers={handlers}
            />
          );
        }}
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

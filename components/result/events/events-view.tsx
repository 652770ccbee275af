'use client';
/** Every server-sent event a row: its name, when it came, how long after the one before, how large. One open below. */
import { useMemo, useState } from 'react';
import { JsonView } from '#components/result/json/json-view.tsx';
import type { ResultLayout } from '#components/result/result-layout.ts';
import { classNames } from '#components/ui/class-names.ts';
import type { Run } from '#lib/client/run.ts';
import { type EventRow, eventRows } from '#lib/client/show/event-rows.ts';
import { formatBytes, formatMs } from '#lib/client/show/format.ts';
import { VirtualRows } from './virtual-rows.tsx';

export function EventsView({ run }: { run: Run; layout: ResultLayout }) {
  const [chosen, setChosen] = useState<number | undefined>();
  const rows = useMemo(() => eventRows(run.events), [run.events]);
  const event = chosen === undefined ? undefined : run.events[chosen];
  if (rows.length === 0) {
    return (
      <p className="h-full bg-panel px-5 py-4 text-13 text-ink-second">
        {run.reply === undefined
          ? 'Events show here as they come.'
          : 'This reply came in one piece. Ask for a stream to see events.'}
      </p>
    );
  }
  return (
    <div className="flex h-full min-h-0 flex-col bg-panel">
      <div
        aria-hidden
        className={classNames(
          columns,
          'shrink-0 border-b border-hairline px-4 py-1.5 text-12 text-ink-third min-[900px]:px-5',
        )}
      >
        <span>event</span>
        <span className="text-right">at</span>
        <span className="text-right">gap</span>
        <span className="text-right">bytes</span>
      </div>
      <VirtualRows
        label={`${rows.length} ${rows.length === 1 ? 'event' : 'events'}`}
        count={rows.length}
        rowHeight={rowHeight}
        className="min-h-24 flex-1"
        renderRow={(index) => {
          const row = rows[index];
          return row === undefined ? null : (
            <Row
              row={row}
              index={index}
              chosen={index === chosen}
              onChoose={() => setChosen(index === chosen ? undefined : index)}
            />
          );
        }}
      />
      {event ? (
        <section
          aria-label="The chosen event"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          className="max-h-[50%] shrink-0 overflow-auto border-t border-control px-4 py-3 outline-offset-[-3px] min-[900px]:px-5"
        >
          <JsonView key={chosen} value={event.data} media={run.media} name={`Event ${(chosen ?? 0) + 1}`} />
        </section>
      ) : null}
    </div>
  );
}

/** Pixels. */
const rowHeight = 32;

interface RowProps {
  row: EventRow;
  index: number;
  chosen: boolean;
  onChoose(): void;
}

function Row({ row: { name, summary, at, gap, bytes }, index, chosen, onChoose }: RowProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={classNames(
        columns,
        'h-8 w-full items-center border-b border-hairline px-4 text-left font-mono text-12 tabular-nums outline-offset-[-2px] min-[900px]:px-5',
        chosen ? 'bg-sunk' : 'hover:bg-sunk',
      )}
    >
      <span className="flex min-w-0 gap-3">
        <span className="sr-only">Event {index + 1}: </span>
        <span className="min-w-0 shrink-0 truncate font-medium max-[520px]:shrink">{name}</span>
        <span className="truncate text-ink-second max-[520px]:hidden">{summary}</span>
      </span>
      <span className="text-right">{formatMs(at)}</span>
      <span className="text-right text-ink-second">{gap === undefined ? '' : `+${formatMs(gap)}`}</span>
      <span className="text-right text-ink-second">{formatBytes(bytes)}</span>
    </button>
  );
}

/** On phones the gap gives way: it can be told from the times. */
const columns =
  'grid grid-cols-[minmax(0,1fr)_64px_72px_64px] gap-3 max-[520px]:grid-cols-[minmax(0,1fr)_56px_56px] max-[520px]:*:nth-3:hidden';

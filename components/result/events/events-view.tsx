/** All server-sent events as a list with one open below; filter, replay, download and open. */
import { useMemo, useState } from 'react';
import { ReplayBar } from '#components/result/replay/replay-bar.tsx';
import { useEventCursor } from '#components/result/replay/use-event-cursor.ts';
import type { ResultLayout } from '#components/result/result-layout.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import type { RunMedia } from '#lib/client/transport/media-stub.ts';
import { eventRows, imageIn } from '#lib/client/view/event-rows.ts';
import { EventDetail } from './event-detail.tsx';
import { EventRow, EventsHead, rowHeight } from './event-row.tsx';
import { EventsBar, useOpenedEvents } from './events-bar.tsx';
import { VirtualRows } from './virtual-rows.tsx';

export function EventsView({ run: own, layout }: { run: Run; layout: ResultLayout }) {
  const opened = useOpenedEvents(own);
  const run = opened.run ?? own;
  const [filter, setFilter] = useState('');
  const cursor = useEventCursor(run);
  const rows = useMemo(() => eventRows(run.events), [run.events]);
  const names = useMemo(() => namesOf(rows.map(({ name }) => name)), [rows]);
  const shown = useMemo(
    () => rows.flatMap(({ name }, index) => (filter === '' || name === filter ? [index] : [])),
    [rows, filter],
  );
  const place = cursor.index === undefined ? -1 : shown.indexOf(cursor.index);
  const length = run.endedAt ?? run.events.at(-1)?.at ?? 0;
  return (
    <div className="@container flex h-full min-h-0 flex-col bg-panel">
      <EventsBar run={run} names={names} filter={filter} onFilter={setFilter} opened={opened} />
      {rows.length === 0 ? (
        <p className="px-4 py-4 text-13 text-ink-second min-[900px]:px-5">
          {run.response === undefined
            ? 'Events appear here as they arrive. You can also open a file of events.'
            : 'This response was not streamed. Turn on streaming to see events, or open a file of events.'}
        </p>
      ) : (
        <>
          <EventsHead />
          <VirtualRows
            label={`${shown.length} ${shown.length === 1 ? 'event' : 'events'}`}
            count={shown.length}
            rowHeight={rowHeight}
            chosen={place === -1 ? undefined : place}
            onChoose={(next) => cursor.choose(next === undefined ? undefined : shown[next])}
            className="min-h-24 flex-1"
            renderRow={(at) => rowAt(shown[at])}
          />
          {cursor.index === undefined ? null : <EventDetail run={run} index={cursor.index} layout={layout} />}
          {isLive(run) ? null : <ReplayBar run={run} cursor={cursor} />}
        </>
      )}
    </div>
  );

  function rowAt(index: number | undefined) {
    const row = index === undefined ? undefined : rows[index];
    if (row === undefined || index === undefined) return null;
    const image = fileOf(imageIn(run.events[index]?.data), run.media);
    return <EventRow row={row} chosen={index === cursor.index} length={length} image={image} />;
  }
}

function fileOf(id: string | undefined, media: Readonly<Record<string, RunMedia>>): RunMedia | undefined {
  return id === undefined ? undefined : media[id];
}

/** Each name with its count, the most frequent first. */
function namesOf(all: readonly string[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const name of all) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a);
}

/** All server-sent events as a list with one open below; replay and download. */

import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { JsonView } from '#components/result/json/json-view.tsx';
import { Preview } from '#components/result/preview.tsx';
import { ReplayBar, useEventCursor } from '#components/result/replay/replay-bar.tsx';
import type { ResultLayout } from '#components/result/result-layout.ts';
import { classNames } from '#components/ui/class-names.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { saveBlob } from '#components/ui/save-file.ts';
import { Segmented } from '#components/ui/segmented.tsx';
import { TextButton } from '#components/ui/text-button.tsx';
import { countText, formatBytes, formatMs } from '#lib/base/format.ts';
import { eventRows, imageIn, type EventRow as Row, rawEvent } from '#lib/client/result/event-rows.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import { runAfter } from '#lib/client/run/run-at.ts';
import { eventText, sseFileOf } from '#lib/client/run/sse-file.ts';
import { useRemembered } from '#lib/client/storage/use-remembered.ts';
import type { RunMedia } from '#lib/client/transport/run-media-file.ts';
import { VirtualRows } from './virtual-rows.tsx';

export function EventsView({ run, layout }: { run: Run; layout: ResultLayout }) {
  const cursor = useEventCursor(run);
  const rows = useMemo(() => eventRows(run.events), [run.events]);
  const length = run.endedAt ?? run.events.at(-1)?.at ?? 0;

  if (rows.length === 0) {
    return (
      <p className="h-full bg-panel px-4 py-4 text-13 text-ink-second min-[900px]:px-5">
        {run.response === undefined
          ? 'Events appear here as they arrive.'
          : 'This response was not streamed. Turn on streaming to see events.'}{' '}
        Drop an .sse file on the page to open its events.
      </p>
    );
  }

  return (
    <div className="@container flex h-full min-h-0 flex-col bg-panel">
      <div className="flex shrink-0 justify-end border-b border-hairline px-4 py-1.5 min-[900px]:px-5">
        <TextButton onClick={async () => saveBlob(await sseFileOf(run), `${run.requestId ?? run.id}.sse`)}>
          <Download size={13} />
          Download .sse
        </TextButton>
      </div>
      <EventsHead />
      <VirtualRows
        label={countText(rows.length, 'event')}
        count={rows.length}
        rowHeight={rowHeight}
        chosen={cursor.index}
        onChoose={cursor.choose}
        className="min-h-24 flex-1"
        renderRow={rowAt}
      />
      {cursor.index === undefined ? null : <EventDetail run={run} index={cursor.index} layout={layout} />}
      {isLive(run) ? null : <ReplayBar run={run} cursor={cursor} />}
    </div>
  );

  function rowAt(index: number) {
    const row = rows[index];
    if (row === undefined) return null;
    const image = fileOf(imageIn(run.events[index]?.data), run.media);
    return <EventRow row={row} chosen={index === cursor.index} length={length} image={image} />;
  }
}

function fileOf(id: string | undefined, media: Readonly<Record<string, RunMedia>>): RunMedia | undefined {
  return id === undefined ? undefined : media[id];
}

const rowHeight = 32;

interface EventRowProps {
  row: Row;
  chosen: boolean;
  length: number;
  image: RunMedia | undefined;
}

function EventRow({ row: { name, summary, at, gap, bytes }, chosen, length, image }: EventRowProps) {
  const start = length === 0 ? 0 : ((at - (gap ?? at)) / length) * 100;
  const width = length === 0 ? 0 : ((gap ?? at) / length) * 100;
  return (
    <div
      className={classNames(
        columns,
        'h-full cursor-default items-center border-b border-hairline px-4 font-mono text-12 tabular-nums min-[900px]:px-5',
        chosen ? 'bg-sunk shadow-[inset_2px_0_0_var(--ink)]' : 'hover:bg-sunk',
      )}
    >
      <span className="flex min-w-0 items-center gap-2.5">
        {image ? (
          <img
            src={image.url}
            alt=""
            decoding="async"
            loading="lazy"
            className="size-5 shrink-0 rounded-[3px] object-cover"
          />
        ) : null}
        <span className="min-w-0 truncate font-medium">{name}</span>
        <span className="min-w-0 flex-1 shrink-[999] truncate text-ink-second @max-[420px]:hidden">
          {summary}
        </span>
      </span>
      <span className="text-right">{formatMs(at)}</span>
      <span className="text-right text-ink-second">{gap === undefined ? '' : `+${formatMs(gap)}`}</span>
      <span className="text-right text-ink-second">{formatBytes(bytes)}</span>
      <span aria-hidden className="relative h-1.5 bg-sunk">
        <span
          className={classNames('absolute inset-y-0 min-w-0.5', chosen ? 'bg-ink' : 'bg-ink-third')}
          style={{ left: `${Math.min(99, start)}%`, width: `${width}%` }}
        />
      </span>
    </div>
  );
}

function EventsHead() {
  return (
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
      <span>time</span>
    </div>
  );
}

/** Narrow lists drop the bar first, then the content; times and bytes always show. */
const columns = [
  'grid grid-cols-[minmax(0,1fr)_50px_56px_48px] gap-2 @max-[640px]:*:nth-5:hidden',
  '@min-[640px]:grid-cols-[minmax(0,1fr)_64px_70px_58px_minmax(40px,84px)] @min-[640px]:gap-3',
].join(' ');

interface EventDetailProps {
  run: Run;
  index: number;
  layout: ResultLayout;
}

function EventDetail({ run, index, layout }: EventDetailProps) {
  const [view, setView] = useRemembered('event-view', ['parsed', 'raw', 'result']);
  const event = run.events[index];
  if (event === undefined) return null;
  const name = `Event ${index + 1}`;
  return (
    <section aria-label="Selected event" className="flex min-h-0 flex-1 flex-col border-t border-control">
      <div className="flex shrink-0 items-center gap-3 px-4 py-1.5 min-[900px]:px-5">
        <div className="w-[228px]">
          <Segmented label="Event view" options={views} value={view} onChange={setView} />
        </div>
        <span className="flex-1" />
        <CopyButton
          label="Copy event"
          text={() => eventText(event, run.media)}
          className="shrink-0 py-1 text-12 whitespace-nowrap text-ink-second hover:text-ink"
        />
      </div>
      {view === 'result' ? (
        <div className="min-h-0 flex-1 overflow-hidden">
          <Moment run={run} count={index + 1} layout={layout} />
        </div>
      ) : (
        <section
          aria-label={view === 'raw' ? `${name}, raw` : `${name}, parsed`}
          tabIndex={0}
          className="min-h-0 flex-1 overflow-auto px-4 pb-3 outline-offset-[-3px] min-[900px]:px-5"
        >
          {view === 'raw' ? (
            <pre className="font-mono text-12 leading-5 whitespace-pre-wrap [overflow-wrap:anywhere]">
              {rawEvent(event, run.media)}
            </pre>
          ) : (
            <JsonView key={index} value={event.data} media={run.media} name={name} />
          )}
        </section>
      )}
    </section>
  );
}

const views = [
  { value: 'parsed', label: 'Parsed' },
  { value: 'raw', label: 'Raw' },
  { value: 'result', label: 'Result' },
];

/** The result at that time, without actions. */
function Moment({ run, count, layout }: { run: Run; count: number; layout: ResultLayout }) {
  const then = useMemo(() => runAfter(run, count), [run, count]);
  return <Preview run={then} layout={layout} />;
}

/** The selected event: parsed, raw, or the result up to it. */
import { useMemo } from 'react';
import { JsonView } from '#components/result/json/json-view.tsx';
import { Preview } from '#components/result/preview.tsx';
import type { ResultLayout } from '#components/result/result-layout.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import type { Run } from '#lib/client/run/run.ts';
import { runAfter } from '#lib/client/run/run-at.ts';
import { eventText } from '#lib/client/run/sse-file.ts';
import { useRemembered } from '#lib/client/storage/use-remembered.ts';
import { rawEvent } from '#lib/client/view/event-rows.ts';

interface EventDetailProps {
  run: Run;
  index: number;
  layout: ResultLayout;
}

export function EventDetail({ run, index, layout }: EventDetailProps) {
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
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
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

/** A text response in a column of readable width. Scrolls with the text while it streams. */

import { type ReactNode, type UIEvent, useLayoutEffect, useRef, useState } from 'react';
import { NoResult } from '#components/result/status/phase-icon.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { formatCount } from '#lib/base/format.ts';
import { dialectOf } from '#lib/client/form/turn-dialects.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import { sentBlock } from '#lib/contract/messages/read-response.ts';
import { useConversation } from './conversation-context.tsx';
import { MessageView } from './message-view.tsx';
import { NativeView } from './native-view.tsx';
import { StopReasonLine } from './response-parts.tsx';
import { ThreadView } from './thread-view.tsx';

interface TextResultProps {
  run: Run;
  label?: string;
  small?: boolean;
  /** Below what arrived of the response. */
  failure?: ReactNode;
}

export function TextResult({ run, label = 'Response', small = false, failure }: TextResultProps) {
  const live = isLive(run);
  const { box, content, ...handlers } = useScrollToEnd(run.id, live);
  const conversation = useConversation();
  const dialect = dialectOf(run.request.body);
  const [view, setView] = useState<View>('rendered');
  const frame = (name: string, children: ReactNode) => (
    <section
      ref={box}
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      {...handlers}
      className={classNames(
        '@container h-full min-h-0 flex-1 overflow-y-auto bg-panel outline-offset-[-3px] print:h-auto print:overflow-visible',
        small ? 'p-3' : 'px-4 py-6 min-[900px]:px-8',
      )}
    >
      <div ref={content} className="mx-auto flex max-w-[68ch] flex-col gap-4">
        {children}
      </div>
    </section>
  );
  const viewOf = (shown: Run) => (view === 'raw' && !live ? <RawResponse run={shown} /> : contentOf(shown));
  if (conversation === undefined || dialect === undefined || small)
    return frame(
      label,
      <>
        {contentOf(run)}
        {failure}
      </>,
    );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <ThreadView
        run={run}
        conversation={conversation}
        dialect={dialect}
        frame={(turns) => frame('Conversation', turns)}
        viewSwitch={
          live || failure ? null : (
            <Segmented
              label="Response view"
              options={views.map((value) => ({ value, label: labels[value] }))}
              value={view}
              onChange={(next) => setView(views.find((known) => known === next) ?? 'rendered')}
            />
          )
        }
        renderResponse={(shown) => (
          <section aria-label={label} className="flex min-w-0 flex-col gap-4">
            {viewOf(shown)}
            {failure}
          </section>
        )}
      />
    </div>
  );
}

/** Shows the last turn of a stored run, and follows the end of a live one while the reader is there. */
function useScrollToEnd(run: string, live: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const follows = useRef(live);
  // The end of a response adds its actions below it.
  if (live) follows.current = true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another run is shown
  useLayoutEffect(() => {
    const [element, grown] = [box.current, content.current];
    atEnd.current = true;
    follows.current = live;
    if (element === null || grown === null) return;
    // A switched branch keeps its place, and with it the focus.
    let isPlaced = live || element.contains(document.activeElement);
    // Called after the layout of a frame: reading sizes costs nothing.
    const observer = new ResizeObserver(() => {
      // In a hidden pane.
      if (element.clientHeight === 0) return;
      if (follows.current && atEnd.current) element.scrollTop = element.scrollHeight;
      if (isPlaced) return;
      isPlaced = true;
      const last = [...element.querySelectorAll('article')].at(-1);
      if (last)
        element.scrollTop += last.getBoundingClientRect().top - element.getBoundingClientRect().top - 24;
    });
    observer.observe(element);
    observer.observe(grown);
    return () => observer.disconnect();
  }, [run]);
  const rest = () => {
    if (!live) follows.current = false;
  };
  return {
    box,
    content,
    onScroll: ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLElement>) => {
      atEnd.current = scrollHeight - scrollTop - clientHeight < 40;
    },
    onPointerDown: rest,
    onKeyDown: rest,
  };
}

function contentOf(run: Run): ReactNode {
  const received = receivedOf(run);
  const isStopped = run.phase === 'stopped';
  if (received) {
    return (
      <>
        {received}
        {isStopped ? <StopReasonLine stop={stopped} /> : null}
      </>
    );
  }
  return isLive(run) || isStopped ? (
    <NoResult run={run}>Stopped before any text was received.</NoResult>
  ) : null;
}

function receivedOf(run: Run): ReactNode {
  const { result } = run;
  if (result.kind === 'message' && (result.blocks.length > 0 || result.complete))
    return <MessageView run={run} message={result} />;
  if (result.kind === 'native' && (result.candidates.length > 0 || result.blocked))
    return <NativeView run={run} native={result} />;
  return null;
}

const stopped = { reason: '', sentence: 'Stopped before the end.', tone: 'short' } as const;

const views = ['rendered', 'raw'] as const;

type View = (typeof views)[number];

const labels: Readonly<Record<View, string>> = { rendered: 'Rendered', raw: 'Raw' };

function RawResponse({ run: { result } }: { run: Run }) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {rawParts(result).map(({ name, value }) => (
        <CodeBlock
          key={name}
          label={`Raw, ${name}`}
          language="json"
          code={shorten(JSON.stringify(value, null, 2))}
          wrap
          className="rounded-control bg-sunk p-3"
        />
      ))}
    </div>
  );
}

/** Characters; a longer layout would block the page. */
const longestShown = 300_000;

function shorten(code: string): string {
  if (code.length <= longestShown) return code;
  const [shown, all] = [longestShown, code.length].map(formatCount);
  return `${code.slice(0, longestShown)}…\n\n(The first ${shown} of ${all} characters. The full text is under Response.)`;
}

function rawParts(result: Run['result']): readonly { name: string; value: unknown }[] {
  if (result.kind === 'message') return [{ name: 'content', value: result.blocks.map(sentBlock) }];
  if (result.kind !== 'native') return [];
  return result.candidates.map(({ index, sent }) => ({ name: `candidate ${index + 1}, parts`, value: sent }));
}

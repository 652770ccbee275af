/** A text response in a column of readable width. Scrolls with the text while it streams. */

import { type ReactNode, type UIEvent, useLayoutEffect, useRef } from 'react';
import { NoResult } from '#components/result/status/phase-icon.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { numberOf, recordOf, textOf } from '#lib/base/json-value.ts';
import { dialectOf } from '#lib/client/form/turn-dialects.ts';
import { messageStopText } from '#lib/client/result/stop-reason-text.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import type { MessageBlock, MessageResult } from '#lib/contract/messages/read-response.ts';
import { useConversation } from './conversation-context.tsx';
import { NativeView } from './native-view.tsx';
import { Caret, OtherPart, StopReasonLine, ThinkingFold, ToolCard } from './response-parts.tsx';
import { RichText } from './rich-text.tsx';
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
  const frame = (name: string, children: ReactNode) => (
    <section
      ref={box}
      aria-label={name}
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
        renderResponse={(shown) => (
          <section aria-label={label} className="flex min-w-0 flex-col gap-4">
            {contentOf(shown)}
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

function MessageView({ run, message }: { run: Run; message: MessageResult }) {
  const stop = messageStopText(message, numberOf(run.request.body.max_tokens));
  const live = isLive(run);
  const pausing = live && message.blocks.length > 0 && message.blocks.every(({ open }) => !open);
  return (
    <>
      {message.blocks.map((block, place) => (
        <BlockView key={place} block={block} live={live} run={run} />
      ))}
      {pausing ? (
        <p>
          <Caret />
        </p>
      ) : null}
      {stop ? <StopReasonLine stop={stop} /> : null}
    </>
  );
}

function BlockView({ block, live, run }: { block: MessageBlock; live: boolean; run: Run }) {
  const open = block.open && live;
  switch (block.type) {
    case 'text':
      return (
        <div className="flex flex-col gap-2">
          <RichText text={block.text} tail={open ? <Caret /> : undefined} />
          <Citations citations={block.citations} />
        </div>
      );
    case 'thinking':
      return <ThinkingFold text={block.text} open={open} signed={block.signature !== undefined} />;
    case 'tool':
      return (
        <ToolCard
          name={block.name}
          kind={block.server ? 'Runs on the server' : 'Tool call'}
          id={block.id}
          input={block.input}
          partial={block.json}
          open={open}
        />
      );
    case 'other':
      return <OtherPart name={block.name} data={block.data} run={run} />;
  }
}

function Citations({ citations }: { citations: readonly unknown[] }) {
  const sources = citations.map(recordOf);
  if (sources.length === 0) return null;
  return (
    <ol aria-label="Sources" className="flex flex-col gap-1 text-12 text-ink-second">
      {sources.map((source, place) => {
        const title = textOf(source.document_title) ?? textOf(source.title) ?? textOf(source.url) ?? 'Source';
        return (
          <li key={place} className="flex gap-2">
            <span className="font-mono text-ink-third tabular-nums">{place + 1}</span>
            <span className="min-w-0">
              <span className="font-medium text-ink">{title}</span>
              {textOf(source.cited_text) === undefined ? null : ` “${textOf(source.cited_text)}”`}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

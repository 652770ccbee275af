/** A message as its blocks: text, collapsed thinking, tool calls as cards, others as JSON. */

import { numberOf, recordOf, textOf } from '#lib/base/json-value.ts';
import { messageStopText } from '#lib/client/result/stop-reason-text.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import type { MessageBlock, MessageResult } from '#lib/contract/messages/read-response.ts';
import { Caret, OtherPart, StopReasonLine, ThinkingFold, ToolCard } from './response-parts.tsx';
import { RichText } from './rich-text.tsx';

export function MessageView({ run, message }: { run: Run; message: MessageResult }) {
  const stop = messageStopText(message, numberOf(run.request.body.max_tokens));
  const live = isLive(run);
  const pausing = live && message.blocks.length > 0 && message.blocks.every(({ open }) => !open);
  return (
    <>
      {message.blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks keep their index by contract
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
          // biome-ignore lint/suspicious/noArrayIndexKey: citations are only ever added
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

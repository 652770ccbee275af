/** The earlier turns, collapsed; each can be forked. */
import { GitBranch } from 'lucide-react';
import { ImageThumb } from '#components/form/fields/image-thumb.tsx';
import { Button } from '#components/ui/button.tsx';
import { FoldMark } from '#components/ui/fold-mark.tsx';
import { forkedRequest } from '#lib/client/conversation/next-request.ts';
import type { ResponseTurn } from '#lib/client/conversation/response-turn.ts';
import type { PartView } from '#lib/client/form/turn-view.ts';
import type { Run } from '#lib/client/run/run.ts';
import type { Conversation } from './conversation.tsx';

interface EarlierTurnsProps {
  run: Run;
  response: ResponseTurn;
  conversation: Conversation;
}

export function EarlierTurns({ run, response, conversation }: EarlierTurnsProps) {
  const { before, dialect } = response;
  if (before.length < 2) return null;
  return (
    <details className="group border-b border-hairline pb-3">
      <summary className="flex h-7 items-center gap-2 rounded-control text-13 text-ink-second select-none hover:text-ink">
        <FoldMark />
        {before.length} earlier turns
      </summary>
      <ol aria-label="Earlier turns" className="mt-2 flex flex-col gap-3">
        {before.map((turn, index) => {
          const { role, parts } = dialect.read(turn);
          const speaker = dialect.roles.find(({ value }) => value === role)?.label ?? role;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the turns of a run do not change
            <li key={index} className="flex items-start gap-3 text-13">
              <span className="w-12 shrink-0 font-semibold">{speaker}</span>
              <div className="flex min-w-0 flex-1 flex-col gap-1.5">
                {parts.map((part, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a run do not change
                  <Glance key={place} part={part} />
                ))}
              </div>
              <Button
                weight="quiet"
                icon={<GitBranch aria-hidden size={14} />}
                aria-label={`Fork after turn ${index + 1}`}
                className="-my-1.5 shrink-0 text-ink-second"
                onClick={() => conversation.goOn(run, forkedRequest(run, response, index), false)}
              >
                Fork
              </Button>
            </li>
          );
        })}
      </ol>
    </details>
  );
}

function Glance({ part }: { part: PartView }) {
  switch (part.kind) {
    case 'text':
      return (
        <p dir="auto" className="line-clamp-4 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {part.text}
        </p>
      );
    case 'image':
      return <ImageThumb source={part.source} actions={null} />;
    case 'thinking':
      return (
        <p className="text-ink-third">
          {part.redacted ? 'Redacted thinking' : 'Thinking'}
          {part.signed ? ', signed' : ''}
        </p>
      );
    case 'call':
      return (
        <p className="line-clamp-2 font-mono text-12 [overflow-wrap:anywhere]">
          {part.call.name}({JSON.stringify(part.call.input)})
        </p>
      );
    case 'answer':
      return (
        <p className="line-clamp-2 font-mono text-12 text-ink-second [overflow-wrap:anywhere]">
          {part.answer.failed ? 'failed: ' : 'returned '}
          {part.answer.text}
        </p>
      );
    case 'other':
      return <p className="font-mono text-12 text-ink-second">{part.name}</p>;
  }
}

/** The turns around a response: the earlier ones, which can be forked, and the next one. */

import { CornerDownLeft, GitBranch, PencilLine, SendHorizontal, StepForward } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { ImageThumb } from '#components/form/fields/image-thumb.tsx';
import { ToolResultPart } from '#components/form/fields/tool-result-part.tsx';
import { Button } from '#components/ui/button.tsx';
import { FoldMark } from '#components/ui/fold-mark.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import {
  forkedRequest,
  goOnRequest,
  nextRequest,
  waitingCalls,
} from '#lib/client/conversation/next-request.ts';
import type { ResponseTurn } from '#lib/client/conversation/response-turn.ts';
import { emptyAnswer } from '#lib/client/form/turn-dialects.ts';
import type { PartView } from '#lib/client/form/turn-view.ts';
import type { Run } from '#lib/client/run/run.ts';
import type { Conversation } from './conversation.tsx';

interface NextTurnProps {
  run: Run;
  response: ResponseTurn;
  conversation: Conversation;
}

export function NextTurn({ run, response, conversation }: NextTurnProps) {
  const id = useId();
  const calls = waitingCalls(response);
  const [answers, setAnswers] = useState(() => calls.map(emptyAnswer));
  const [text, setText] = useState('');
  const needsResults = calls.length > 0;
  const ready = needsResults
    ? answers.some((answer) => answer.text.trim() !== '' || answer.failed)
    : text.trim() !== '';
  const send = (now: boolean) => conversation.goOn(run, nextRequest(run, response, { answers, text }), now);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // The page's Ctrl+Enter would run the form instead.
    event.preventDefault();
    if (ready) send(true);
  };
  const paused = run.result.kind === 'message' && run.result.stopReason === 'pause_turn';
  return (
    <section
      aria-label="Next turn"
      className="mt-2 flex flex-col gap-3 border-t border-hairline pt-4"
      onKeyDown={onKeyDown}
    >
      {response.lost.length > 0 ? (
        <p className="text-13 text-warning">Cannot be sent back: {response.lost.join(', ')}.</p>
      ) : null}
      {needsResults ? (
        <div className="-mx-2 flex flex-col gap-1">
          {answers.map((answer, index) => (
            <ToolResultPart
              key={calls[index]?.id ?? index}
              name={`call ${index + 1}`}
              tool={calls[index]?.name ?? ''}
              answer={answer}
              actions={null}
              onChange={(next) => setAnswers(answers.map((other, at) => (at === index ? next : other)))}
            />
          ))}
        </div>
      ) : (
        <div className="flex flex-col gap-1.5">
          <label htmlFor={id} className="text-13 font-semibold">
            Your next turn
          </label>
          <TextArea
            id={id}
            rows={2}
            className="min-h-[64px]"
            value={text}
            placeholder="Continue the conversation"
            onChange={({ target }) => setText(target.value)}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={<SendHorizontal aria-hidden size={15} />} disabled={!ready} onClick={() => send(true)}>
          {needsResults ? (calls.length === 1 ? 'Send the result' : `Send ${calls.length} results`) : 'Send'}
          <kbd
            aria-hidden
            className="flex items-center gap-1 font-mono text-12 font-normal text-ink-third pointer-coarse:hidden"
          >
            Ctrl <CornerDownLeft size={12} />
          </kbd>
        </Button>
        {paused ? (
          <Button
            icon={<StepForward aria-hidden size={15} />}
            onClick={() => conversation.goOn(run, goOnRequest(run, response), true)}
          >
            Continue
          </Button>
        ) : null}
        <Button weight="quiet" icon={<PencilLine aria-hidden size={15} />} onClick={() => send(false)}>
          Edit in the form
        </Button>
      </div>
    </section>
  );
}

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

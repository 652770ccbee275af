/** Below the turns: the results of tool calls and the next message. */

import { CornerDownLeft, PencilLine, SendHorizontal, StepForward } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { ToolResultPart } from '#components/form/fields/tool-result-part.tsx';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { goOnRequest, nextRequest, waitingCalls } from '#lib/client/conversation/next-request.ts';
import type { ResponseTurn } from '#lib/client/conversation/response-turn.ts';
import { emptyAnswer } from '#lib/client/form/turn-dialects.ts';
import type { ToolAnswer } from '#lib/client/form/turn-view.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import type { Conversation } from './conversation.tsx';

interface ComposerProps {
  run: Run;
  /** Undefined while the response arrives, and if there is nothing to continue. */
  response: ResponseTurn | undefined;
  conversation: Conversation;
}

export function Composer({ run, response, conversation }: ComposerProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [held, setHeld] = useState<{ run: string; answers: readonly ToolAnswer[] }>();
  const calls = response === undefined ? [] : waitingCalls(response);
  const answers = held?.run === run.id ? held.answers : calls.map(emptyAnswer);
  const needsResults = calls.length > 0;
  const ready =
    response !== undefined &&
    (needsResults
      ? answers.some((answer) => answer.text.trim() !== '' || answer.failed)
      : text.trim() !== '');
  const send = (now: boolean) => {
    if (response === undefined) return;
    conversation.goOn(run, nextRequest(run, response, { answers, text: needsResults ? '' : text }), now);
    if (!needsResults) setText('');
  };
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
      className="shrink-0 border-t border-hairline bg-panel px-4 py-3 min-[900px]:px-8"
      onKeyDown={onKeyDown}
    >
      <div className="mx-auto flex max-w-[68ch] flex-col gap-2">
        {response && response.lost.length > 0 ? (
          <p className="text-13 text-warning">Cannot be sent back: {response.lost.join(', ')}.</p>
        ) : null}
        {needsResults ? (
          <div className="-mx-2 flex max-h-[40dvh] flex-col gap-1 overflow-y-auto">
            {answers.map((answer, index) => (
              <ToolResultPart
                key={calls[index]?.id ?? index}
                name={`call ${index + 1}`}
                tool={calls[index]?.name ?? ''}
                answer={answer}
                actions={null}
                onChange={(next) => setHeld({ run: run.id, answers: answers.with(index, next) })}
              />
            ))}
          </div>
        ) : (
          <>
            <label htmlFor={id} className="sr-only">
              Your next turn
            </label>
            <textarea
              id={id}
              dir="auto"
              rows={1}
              value={text}
              placeholder="Write the next message"
              onChange={({ target }) => setText(target.value)}
              className="max-h-[30dvh] min-h-control w-full resize-none rounded-control border border-control bg-panel px-3 py-2 text-15 [field-sizing:content] placeholder:text-ink-third"
            />
          </>
        )}
        <div className="flex items-center gap-2">
          <IconButton
            label="Edit in the form"
            disabled={response === undefined}
            icon={<PencilLine aria-hidden size={15} />}
            onClick={() => send(false)}
          />
          <span className="min-w-0 flex-1 truncate text-12 text-ink-third">
            {isLive(run) ? 'You can send when the response is complete.' : ''}
          </span>
          {paused && response ? (
            <Button
              icon={<StepForward aria-hidden size={15} />}
              onClick={() => conversation.goOn(run, goOnRequest(run, response), true)}
            >
              Continue
            </Button>
          ) : null}
          <Button
            icon={<SendHorizontal aria-hidden size={15} />}
            disabled={!ready}
            onClick={() => send(true)}
          >
            {needsResults
              ? calls.length === 1
                ? 'Send the result'
                : `Send ${calls.length} results`
              : 'Send'}
            <kbd
              aria-hidden
              className="flex items-center gap-1 font-mono text-12 font-normal text-ink-third pointer-coarse:hidden"
            >
              Ctrl <CornerDownLeft size={12} />
            </kbd>
          </Button>
        </div>
      </div>
    </section>
  );
}

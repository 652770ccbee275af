/** Below the turns: the results of tool calls and the next message. */

import { CornerDownLeft, SendHorizontal, SquarePen, StepForward } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { ToolResultPart } from '#components/form/fields/tool-result-part.tsx';
import { Button } from '#components/ui/button.tsx';
import { nextTurnKey } from '#lib/client/form/draft-key.ts';
import { emptyAnswer } from '#lib/client/form/turn-dialects.ts';
import type { ToolAnswer } from '#lib/client/form/turn-view.ts';
import { goOnRequest, nextRequest, waitingCalls } from '#lib/client/result/conversation/next-request.ts';
import type { ResponseTurn } from '#lib/client/result/conversation/response-turn.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import { readStored, writeStored } from '#lib/client/storage/browser-storage.ts';
import type { Conversation } from './conversation-context.tsx';

interface ComposerProps {
  run: Run;
  /** Undefined while the response arrives, and if there is nothing to continue. */
  response: ResponseTurn | undefined;
  conversation: Conversation;
}

export function Composer({ run, response, conversation }: ComposerProps) {
  const { calls, answers, setAnswers, text, setText, ready, send } = useNextTurn({
    run,
    response,
    conversation,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // The page's Ctrl+Enter would run the form instead.
    event.preventDefault();
    if (ready) send(true);
  };
  const needsResults = calls.length > 0;
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
        <div
          className={
            needsResults
              ? 'flex flex-col gap-2'
              : 'rounded-panel border border-control focus-within:outline-2 focus-within:outline-ink'
          }
        >
          {needsResults ? (
            <div className="-mx-2 flex max-h-[40dvh] flex-col gap-1 overflow-y-auto">
              {answers.map((answer, index) => (
                <ToolResultPart
                  key={calls[index]?.id ?? index}
                  name={`call ${index + 1}`}
                  tool={calls[index]?.name ?? ''}
                  answer={answer}
                  actions={null}
                  onChange={(next) => setAnswers(answers.with(index, next))}
                />
              ))}
            </div>
          ) : (
            <textarea
              aria-label="Your next turn"
              dir="auto"
              rows={1}
              value={text}
              placeholder="Write the next message"
              onChange={({ target }) => setText(target.value)}
              className="block max-h-[30dvh] w-full resize-none bg-transparent px-3 pt-2.5 pb-1 text-15 outline-none [field-sizing:content] placeholder:text-ink-third"
            />
          )}
          <div className="flex flex-wrap items-center justify-between gap-2 p-1.5">
            <Button
              weight="quiet"
              disabled={response === undefined}
              icon={<SquarePen size={15} />}
              className="text-ink-second disabled:border-transparent disabled:bg-transparent"
              onClick={() => send(false)}
            >
              Edit in the form
            </Button>
            <span className="flex gap-2">
              <ContinueButton run={run} response={response} conversation={conversation} />
              <Button
                icon={<SendHorizontal size={15} />}
                title={isLive(run) ? 'Possible when the response is complete' : undefined}
                disabled={!ready}
                onClick={() => send(true)}
              >
                {sendLabel(calls.length)}
                <kbd
                  aria-hidden
                  className="flex items-center gap-1 font-mono text-12 font-normal text-ink-third max-[520px]:hidden pointer-coarse:hidden"
                >
                  Ctrl <CornerDownLeft size={12} />
                </kbd>
              </Button>
            </span>
          </div>
        </div>
      </div>
    </section>
  );
}

/** What the next turn holds: the results of the calls that wait, else a message, which outlives the page. */
function useNextTurn({ run, response, conversation }: ComposerProps) {
  const draft = nextTurnKey(run.page);
  const [text, setText] = useState(() => readStored(draft, 'tab') ?? '');
  const [held, setHeld] = useState<{ run: string; answers: readonly ToolAnswer[] }>();
  const calls = response === undefined ? [] : waitingCalls(response);
  const answers = held?.run === run.id ? held.answers : calls.map(emptyAnswer);
  const isFilled =
    calls.length > 0
      ? answers.some((answer) => answer.text.trim() !== '' || answer.failed)
      : text.trim() !== '';
  const write = (next: string) => {
    setText(next);
    writeStored(draft, next || null, 'tab');
  };
  return {
    calls,
    answers,
    setAnswers: (next: readonly ToolAnswer[]) => setHeld({ run: run.id, answers: next }),
    text,
    setText: write,
    ready: response !== undefined && isFilled,
    /** Runs it, or fills the form with it. */
    send(now: boolean) {
      if (response === undefined) return;
      const hasMessage = calls.length === 0;
      conversation.goOn(run, nextRequest(run, response, { answers, text: hasMessage ? text : '' }), now);
      if (hasMessage) write('');
    },
  };
}

/** For a response that the model paused. */
function ContinueButton({ run, response, conversation }: ComposerProps) {
  const paused = run.result.kind === 'message' && run.result.stopReason === 'pause_turn';
  if (!paused || response === undefined) return null;
  return (
    <Button
      icon={<StepForward size={15} />}
      onClick={() => conversation.goOn(run, goOnRequest(run, response), true)}
    >
      Continue
    </Button>
  );
}

function sendLabel(calls: number): string {
  if (calls === 0) return 'Send';
  return calls === 1 ? 'Send the result' : `Send ${calls} results`;
}

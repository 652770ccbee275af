/** The next turn below a response: tool results or a text, sent now or edited in the form. */
import { CornerDownLeft, PencilLine, SendHorizontal, StepForward } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { ToolResultPart } from '#components/form/fields/tool-result-part.tsx';
import { Button } from '#components/ui/button.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import { goOnRequest, nextRequest, waitingCalls } from '#lib/client/conversation/next-request.ts';
import type { ResponseTurn } from '#lib/client/conversation/response-turn.ts';
import { emptyAnswer } from '#lib/client/form/turn-dialects.ts';
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
  const [words, setWords] = useState('');
  const waits = calls.length > 0;
  const said = waits ? answers.some(({ text, failed }) => text.trim() !== '' || failed) : words.trim() !== '';
  const send = (now: boolean) => conversation.goOn(run, nextRequest(run, response, { answers, words }), now);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // The page's Ctrl+Enter would run the form instead.
    event.preventDefault();
    if (said) send(true);
  };
  const goesOn = run.result.kind === 'message' && run.result.stopReason === 'pause_turn';
  return (
    <section
      aria-label="Next turn"
      className="mt-2 flex flex-col gap-3 border-t border-hairline pt-4"
      onKeyDown={onKeyDown}
    >
      {response.lost.length > 0 ? (
        <p className="text-13 text-warning">Cannot be sent back: {response.lost.join(', ')}.</p>
      ) : null}
      {waits ? (
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
            value={words}
            placeholder="Continue the conversation"
            onChange={({ target }) => setWords(target.value)}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={<SendHorizontal aria-hidden size={15} />} disabled={!said} onClick={() => send(true)}>
          {waits ? (calls.length === 1 ? 'Send the result' : `Send ${calls.length} results`) : 'Send'}
          <kbd
            aria-hidden
            className="flex items-center gap-1 font-mono text-12 font-normal text-ink-third pointer-coarse:hidden"
          >
            Ctrl <CornerDownLeft size={12} />
          </kbd>
        </Button>
        {goesOn ? (
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

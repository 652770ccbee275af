/** Continues a response that reached its limit, with a higher one. */
import { StepForward } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { formatCount } from '#lib/base/format.ts';
import type { Continuation } from '#lib/client/result/conversation/next-request.ts';

interface ContinueButtonsProps {
  continuations: readonly Continuation[];
  onContinue(continuation: Continuation): void;
}

export function ContinueButtons({ continuations: [best, ...others], onContinue }: ContinueButtonsProps) {
  if (best === undefined) return null;
  const { limit, how } = best;
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Button icon={<StepForward size={15} />} onClick={() => onContinue(best)}>
        Raise the limit to {formatCount(limit)} tokens and {how === 'again' ? 'run again' : 'continue'}
      </Button>
      <p className="text-12 text-ink-third">
        {notes[how]}{' '}
        {others.map((other) => (
          <LinkButton key={other.how} className="font-normal" onClick={() => onContinue(other)}>
            Ask the model to continue instead
          </LinkButton>
        ))}
      </p>
    </div>
  );
}

const notes: Readonly<Record<Continuation['how'], string>> = {
  prefill: 'Sends the text so far as the start of the response. Some models do not accept that.',
  ask: 'Sends a new turn that asks the model to continue, so the two parts may not fit exactly.',
  again: 'This response has no text that can be continued.',
};

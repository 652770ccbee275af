/** Why a response ended, in a sentence, with the protocol's own word. */
import { CircleCheck, CircleDashed, Scissors } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StopText } from '#lib/client/view/stop-reason-text.ts';

export function EndingLine({ ending: { reason, sentence, tone } }: { ending: StopText }) {
  return (
    <p className="flex items-start gap-2 text-13 text-ink-second">
      <span className="flex h-5 items-center">{icons[tone]}</span>
      <span>
        {sentence} <code className="font-mono text-12 whitespace-nowrap text-ink-third">{reason}</code>
      </span>
    </p>
  );
}

const icons: Readonly<Record<StopText['tone'], ReactNode>> = {
  whole: <CircleCheck aria-hidden size={14} className="text-done" />,
  waiting: <CircleDashed aria-hidden size={14} className="text-accent" />,
  short: <Scissors aria-hidden size={14} className="text-warning" />,
};

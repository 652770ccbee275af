/** A notice above a form that was opened from a link, with actions. */
import { Link2, Unlink, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';

/** Error messages of links. */
export const linkProblems = {
  broken: 'This link is incomplete or damaged.',
  'too-new': 'This link was created by a newer version of Easel.',
  foreign: 'This is not an Easel link.',
  'too-large': 'This link is too large.',
} as const;

interface LinkNoteProps {
  text: string;
  problem?: boolean;
  onDismiss(): void;
  children: ReactNode;
}

export function LinkNote({ text, problem = false, onDismiss, children }: LinkNoteProps) {
  const Icon = problem ? Unlink : Link2;
  return (
    <section
      aria-label="Opened link"
      className="flex shrink-0 items-start gap-2.5 border-b border-hairline bg-sunk py-2 pr-2 pl-4 text-13 min-[900px]:pl-5"
    >
      <Icon size={15} className={`mt-[9px] shrink-0 ${problem ? 'text-warning' : ''}`} />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 py-1.5">
        <p role={problem ? 'alert' : 'status'}>{text}</p>
        {children}
      </div>
      <IconButton label="Close" icon={<X size={15} />} onClick={onDismiss} />
    </section>
  );
}

/** What is said of a link that was opened, above what it opened, with the ways on. */
import { Link2, Unlink, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';

/** Why a link cannot be used. */
export const linkProblems = {
  broken: 'This link is broken: a part of it is missing or was changed on its way.',
  'too-new': 'This link was made by a newer version of Easel than this one.',
  foreign: 'This is no link that Easel made.',
  'too-large': 'This link holds more than a link may hold.',
} as const;

interface LinkNoteProps {
  words: string;
  problem?: boolean;
  onDismiss(): void;
  children: ReactNode;
}

export function LinkNote({ words, problem = false, onDismiss, children }: LinkNoteProps) {
  const Icon = problem ? Unlink : Link2;
  return (
    <section
      aria-label="Opened link"
      className="flex shrink-0 items-start gap-2.5 border-b border-hairline bg-sunk py-2 pr-2 pl-4 text-13 min-[900px]:pl-5"
    >
      <Icon aria-hidden size={15} className={`mt-[9px] shrink-0 ${problem ? 'text-warning' : ''}`} />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 py-1.5">
        <p role={problem ? 'alert' : 'status'}>{words}</p>
        {children}
      </div>
      <IconButton label="Close this note" icon={<X aria-hidden size={15} />} onClick={onDismiss} />
    </section>
  );
}

export function LinkAct({ onClick, children }: { onClick(): void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className="font-semibold underline underline-offset-2">
      {children}
    </button>
  );
}

'use client';
/** Shown instead of a share that cannot be loaded. */
import { CircleAlert, CloudOff, Link2Off, TimerOff } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Brand } from '#components/shell/brand.tsx';

export type SharedNoteKind = 'unknown' | 'gone' | 'failed' | 'offline';

interface SharedNoteProps {
  kind: SharedNoteKind;
  message?: string;
  requestId?: string | undefined;
  retry?: () => void;
}

export function SharedNote({ kind, message, requestId, retry }: SharedNoteProps) {
  const { icon, title, text } = notes[kind];
  // The server message does not say what to do.
  const own = kind === 'gone' ? `${message} ${askAgain}` : message;
  const said = message ? own : text;
  const again = kind === 'failed' || kind === 'offline';
  return (
    <main className="flex min-h-dvh items-center justify-center bg-background p-4">
      <div className="flex w-full max-w-sm flex-col gap-4 rounded-panel border border-hairline bg-panel p-6">
        <Brand />
        <div role={again ? 'alert' : undefined} className="flex flex-col gap-1.5">
          <h1 className="flex items-center gap-2 text-15 font-semibold">
            {icon}
            {title}
          </h1>
          <p className="text-13 text-pretty text-ink-second">{said}</p>
          {requestId === undefined ? null : (
            <p className="font-mono text-12 text-ink-third [overflow-wrap:anywhere]">{requestId}</p>
          )}
        </div>
        {again ? (
          <button type="button" onClick={retry ?? (() => location.reload())} className={buttonClasses}>
            Try again
          </button>
        ) : (
          <Link href="/" prefetch={false} className={buttonClasses}>
            Open the playground
          </Link>
        )}
      </div>
    </main>
  );
}

const buttonClasses =
  'inline-flex h-control items-center justify-center rounded-control border border-control bg-panel px-4 text-14 font-medium hover:bg-sunk';

const askAgain = 'Ask the sender for a new link.';

const notes: Readonly<Record<SharedNoteKind, { icon: ReactNode; title: string; text: string }>> = {
  unknown: {
    icon: <Link2Off size={16} className="shrink-0" />,
    title: 'Link not found',
    text: 'The link is incomplete or wrong. Ask the sender for the full link.',
  },
  gone: {
    icon: <TimerOff size={16} className="shrink-0" />,
    title: 'No longer shared',
    text: `The link has expired or was revoked. ${askAgain}`,
  },
  failed: {
    icon: <CircleAlert size={16} className="shrink-0 text-warning" />,
    title: 'Could not load what was shared',
    text: 'The server failed to load it. Try again later.',
  },
  offline: {
    icon: <CloudOff size={16} className="shrink-0 text-warning" />,
    title: 'You are offline',
    text: 'It loads when you are back online.',
  },
};

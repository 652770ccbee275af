'use client';
/** In place of a shared run that cannot be shown: what happened, and what one can do about it. */
import { CircleAlert, CloudOff, Link2Off, TimerOff } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Brand } from '#components/shell/brand.tsx';

export type SharedNoteKind = 'unknown' | 'gone' | 'failed' | 'offline';

interface SharedNoteProps {
  kind: SharedNoteKind;
  /** The server's own words. */
  message?: string;
  requestId?: string | undefined;
  /** Tries once more; without one the page is loaded again. */
  retry?: () => void;
}

export function SharedNote({ kind, message, requestId, retry }: SharedNoteProps) {
  const { icon, title, words } = notes[kind];
  // The server says what happened, not what helps.
  const said =
    message === undefined || message === '' ? words : kind === 'gone' ? `${message} ${askAgain}` : message;
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
          <button type="button" onClick={retry ?? (() => location.reload())} className={buttonLooks}>
            Try again
          </button>
        ) : (
          <Link href="/" prefetch={false} className={buttonLooks}>
            To the playground
          </Link>
        )}
      </div>
    </main>
  );
}

const buttonLooks =
  'inline-flex h-control items-center justify-center rounded-control border border-control bg-panel px-4 text-14 font-medium hover:bg-sunk';

const askAgain = 'Ask whoever sent it for a new link.';

const notes: Readonly<Record<SharedNoteKind, { icon: ReactNode; title: string; words: string }>> = {
  unknown: {
    icon: <Link2Off aria-hidden size={16} className="shrink-0" />,
    title: 'Nothing is shared here',
    words: 'The link is mistyped or cut. Ask whoever sent it for the whole of it.',
  },
  gone: {
    icon: <TimerOff aria-hidden size={16} className="shrink-0" />,
    title: 'This run is no longer shared',
    words: `Its link has expired or was revoked. ${askAgain}`,
  },
  failed: {
    icon: <CircleAlert aria-hidden size={16} className="shrink-0 text-warning" />,
    title: 'The shared run could not be read',
    words: 'The server had a problem. Try again in a moment.',
  },
  offline: {
    icon: <CloudOff aria-hidden size={16} className="shrink-0 text-warning" />,
    title: 'This browser is offline',
    words: 'The run is shown as soon as there is a connection.',
  },
};

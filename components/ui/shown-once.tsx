/** A secret that was just made, such as a key or a link: it is copied now or never. */
import type { ReactNode } from 'react';
import { Button, buttonClasses } from './button.tsx';
import { CopyButton } from './copy-button.tsx';

interface ShownOnceProps {
  /** Accessible name. */
  name: string;
  icon: ReactNode;
  secret: string;
  copyLabel: string;
  onDone(): void;
  /** What it is. */
  children: ReactNode;
}

export function ShownOnce({ name, icon, secret, copyLabel, onDone, children }: ShownOnceProps) {
  return (
    <section aria-label={name} className="flex flex-col gap-3 rounded-panel border border-done bg-panel p-4">
      <p className="flex items-center gap-2 text-13">
        <span className="shrink-0 text-done">{icon}</span>
        <span>{children}</span>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 rounded-control bg-sunk px-3 py-1.5 font-mono text-13 break-all select-all">
          {secret}
        </code>
        <CopyButton autoFocus text={secret} label={copyLabel} className={buttonClasses({})}>
          Copy
        </CopyButton>
        <Button weight="quiet" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  );
}

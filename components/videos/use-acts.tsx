'use client';
/** Buttons whose work takes a moment: one at a time, and what went wrong said below them. */
import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';

export interface Acts {
  /** The name of the act under way. */
  busy: string | undefined;
  said: string | undefined;
  /** A text that an act resolves with is said, and what it throws. */
  run(name: string, does: () => Promise<unknown>): void;
}

export function useActs(): Acts {
  const [busy, setBusy] = useState<string | undefined>();
  const [said, setSaid] = useState<string | undefined>();
  const run = async (name: string, does: () => Promise<unknown>) => {
    setBusy(name);
    setSaid(undefined);
    try {
      const words = await does();
      if (typeof words === 'string') setSaid(words);
    } catch (error) {
      setSaid(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, said, run: (name, does) => void run(name, does) };
}

interface ActButtonProps {
  acts: Acts;
  name: string;
  icon: ReactNode;
  does: () => Promise<unknown>;
  className?: string;
}

export function ActButton({ acts, name, icon, does, className }: ActButtonProps) {
  return (
    <Button
      icon={icon}
      // The one that was pressed keeps the focus, which a disabled button cannot have.
      disabled={acts.busy !== undefined && acts.busy !== name}
      aria-disabled={acts.busy === name}
      onClick={() => {
        if (acts.busy === undefined) acts.run(name, does);
      }}
      className={className}
    >
      {acts.busy === name ? 'One moment…' : name}
    </Button>
  );
}

export function ActsBox({ acts, children }: { acts: Acts; children: ReactNode }) {
  return (
    <div className="grid grid-cols-2 gap-1.5">
      {children}
      {acts.said === undefined ? null : (
        <p role="alert" className="col-span-2 text-13 text-warning [overflow-wrap:anywhere]">
          {acts.said}
        </p>
      )}
    </div>
  );
}

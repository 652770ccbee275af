import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
/** Buttons with asynchronous actions: one at a time, with errors below. */
import { errorMessage } from '#lib/base/error-message.ts';

export interface Actions {
  busy: string | undefined;
  message: string | undefined;
  /** Shows the text that an action resolves with, or its error. */
  run(name: string, action: () => Promise<unknown>): void;
}

export function useActions(): Actions {
  const [busy, setBusy] = useState<string | undefined>();
  const [message, setSaid] = useState<string | undefined>();
  const run = async (name: string, action: () => Promise<unknown>) => {
    setBusy(name);
    setSaid(undefined);
    try {
      const words = await action();
      if (typeof words === 'string') setSaid(words);
    } catch (error) {
      setSaid(errorMessage(error));
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, message, run: (name, action) => void run(name, action) };
}

interface ActButtonProps {
  actions: Actions;
  name: string;
  icon: ReactNode;
  action: () => Promise<unknown>;
  className?: string;
}

export function ActionButton({ actions, name, icon, action, className }: ActButtonProps) {
  return (
    <Button
      icon={icon}
      // The pressed button is not disabled, so that it keeps the focus.
      disabled={actions.busy !== undefined && actions.busy !== name}
      aria-disabled={actions.busy === name}
      onClick={() => {
        if (actions.busy === undefined) actions.run(name, action);
      }}
      className={className}
    >
      {actions.busy === name ? 'Working…' : name}
    </Button>
  );
}

export function ActionsBox({ actions, children }: { actions: Actions; children: ReactNode }) {
  return (
    <div className="grid grid-cols-2 gap-1.5">
      {children}
      {actions.message === undefined ? null : (
        <p role="alert" className="col-span-2 text-13 text-warning [overflow-wrap:anywhere]">
          {actions.message}
        </p>
      )}
    </div>
  );
}

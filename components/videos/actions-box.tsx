/** Buttons with asynchronous actions: one at a time, with errors below. */
import { createContext, type ReactNode, useContext, useState } from 'react';
import { Button, type ButtonProps } from '#components/ui/button.tsx';
import { errorMessage } from '#lib/base/error-message.ts';

interface Actions {
  /** Name of the action in progress. */
  busy: string | undefined;
  /** Shows the text that an action resolves with, or its error. */
  run(name: string, action: () => Promise<unknown>): void;
}

const ActionsContext = createContext<Actions>({ busy: undefined, run: () => undefined });

export function ActionsBox({ children }: { children: ReactNode }) {
  const [busy, setBusy] = useState<string | undefined>();
  const [message, setMessage] = useState<string | undefined>();
  const run = async (name: string, action: () => Promise<unknown>) => {
    setBusy(name);
    setMessage(undefined);
    const text = await action().catch(errorMessage);
    if (typeof text === 'string') setMessage(text);
    setBusy(undefined);
  };
  return (
    <ActionsContext value={{ busy, run: (name, action) => void run(name, action) }}>
      <div className="grid grid-cols-2 gap-1.5">
        {children}
        {message === undefined ? null : (
          <p role="alert" className="col-span-2 text-13 text-failed [overflow-wrap:anywhere]">
            {message}
          </p>
        )}
      </div>
    </ActionsContext>
  );
}

interface ActionButtonProps extends Pick<ButtonProps, 'icon' | 'weight' | 'className'> {
  name: string;
  action: () => Promise<unknown>;
}

/** Inside an `ActionsBox`. */
export function ActionButton({ name, action, ...looks }: ActionButtonProps) {
  const { busy, run } = useContext(ActionsContext);
  return (
    <Button
      {...looks}
      // The pressed button is not disabled, so that it keeps the focus.
      disabled={busy !== undefined && busy !== name}
      aria-disabled={busy === name}
      onClick={() => {
        if (busy === undefined) run(name, action);
      }}
    >
      {busy === name ? 'Working…' : name}
    </Button>
  );
}

/** Placeholders for parts of the page that could not be loaded. */
import { ReloadButton } from '#components/shell/not-loaded.tsx';
import { Button } from '#components/ui/button.tsx';
import type { Run } from '#lib/client/run/run.ts';
import type { RunError } from '#lib/client/transport/run-error.ts';

export function MissingStage() {
  return (
    <div className="grid h-full place-content-center justify-items-center gap-3 p-6 text-center text-13 text-ink-second">
      <p>
        This part of the page could not be loaded: you are offline, or Easel was updated since you opened the
        page.
      </p>
      <ReloadButton />
    </div>
  );
}

interface PlainErrorProps {
  run: Run;
  error: RunError;
  onAgain?: ((run: Run) => void) | undefined;
  label?: string;
}

/** An error without the error card. */
export function PlainError({ run, error, onAgain, label = 'Error' }: PlainErrorProps) {
  return (
    <section
      aria-label={label}
      className="mx-auto flex w-full max-w-[560px] flex-col items-start gap-3 rounded-panel border border-hairline bg-panel p-4 text-14"
    >
      {error.offline ? <h2 className="font-semibold">You are offline</h2> : null}
      {error.outdated ? <h2 className="font-semibold">Easel was updated</h2> : null}
      <p className="[overflow-wrap:anywhere]">{error.message}</p>
      {error.outdated ? <ReloadButton /> : null}
      {onAgain && !error.outdated ? <Button onClick={() => onAgain(run)}>Run again</Button> : null}
    </section>
  );
}

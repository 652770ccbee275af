/** Shown when the session has ended: a notice and the sign-in dialog. */
import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import useSWR, { mutate } from 'swr';
import { BusyButton } from '#components/ui/busy-button.tsx';
import { Button, buttonClasses } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { callPages } from '#lib/client/transport/call-pages.ts';
import { signInAgain, signInConfirmed } from '#lib/client/transport/sign-in.ts';
import { signInProblem } from '#lib/contract/pages/sign-in-problems.ts';

/** `elsewhere`: the issuer cannot sign in within this page, so another tab opens. */
export function SignInAgain({ elsewhere }: { elsewhere: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline bg-sunk px-4 py-1.5 text-13 min-[900px]:px-5"
    >
      <KeyRound size={15} className="shrink-0 text-failed" />
      <p className="min-w-0 flex-1">
        <b className="font-semibold">Your session has ended.</b> Your drafts and results are not lost.
      </p>
      {elsewhere ? <OtherTab /> : <Button onClick={() => setOpen(true)}>Sign in again</Button>}
      {open ? <SignInDialog onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function OtherTab() {
  // Asks again when this tab gets the focus; the first response that is not refused removes the notice.
  useSWR('/api/settings', callPages, { focusThrottleInterval: 500 });
  return (
    <a href="/sign-in" target="_blank" rel="noreferrer" className={buttonClasses({})}>
      Sign in again in a new tab
    </a>
  );
}

function SignInDialog({ onClose }: { onClose(): void }) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const enter = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get('password');
    setBusy(true);
    const came = await signInAgain(typeof password === 'string' ? password : '').catch(() => 'unanswered');
    setBusy(false);
    if (came !== 'in') return setProblem(signInProblem(came) ?? 'The server is not responding. Try again.');
    onClose();
    signInConfirmed();
    void mutate(() => true);
  };
  return (
    <Dialog title="Sign in again" onClose={onClose} className="max-w-[400px]">
      <form onSubmit={(event) => void enter(event)} className="flex flex-col gap-4">
        <Labelled label="Password">
          {(id) => (
            <>
              <TextInput
                id={id}
                name="password"
                type="password"
                autoComplete="current-password"
                autoFocus
                required
                invalid={problem !== undefined}
                aria-describedby={`${id}-problem`}
              />
              <p id={`${id}-problem`} role="alert" className="text-13 text-failed empty:hidden">
                {problem}
              </p>
            </>
          )}
        </Labelled>
        <BusyButton type="submit" weight="primary" size="normal" busy={busy}>
          Sign in
        </BusyButton>
      </form>
    </Dialog>
  );
}

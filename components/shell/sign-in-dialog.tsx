'use client';
/** The password once more, over the page. Afterwards everything that is asked for again and again is asked for at once. */
import { type FormEvent, useId, useState } from 'react';
import { mutate } from 'swr';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { signInConfirmed } from '#lib/client/transport/sign-in.ts';
import { signInAgain } from '#lib/client/transport/sign-in-again.ts';
import { signInProblems } from './sign-in-problems.ts';

export function SignInDialog({ onClose }: { onClose(): void }) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const enter = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get('password');
    setBusy(true);
    const came = await signInAgain(typeof password === 'string' ? password : '').catch(() => 'networkError');
    setBusy(false);
    if (came !== 'in') return setProblem(signInProblems[came] ?? 'The server did not answer. Try again.');
    onClose();
    signInConfirmed();
    void mutate(() => true);
  };
  return (
    <Dialog title="Sign in again" onClose={onClose} className="max-w-[400px]">
      <form onSubmit={(event) => void enter(event)} className="flex flex-col gap-4">
        <div className="flex flex-col gap-1.5">
          <label htmlFor={id} className="text-13 font-semibold">
            Password
          </label>
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
          <p id={`${id}-problem`} role="alert" className="text-13 text-warning empty:hidden">
            {problem}
          </p>
        </div>
        <Button type="submit" weight="primary" size="normal" disabled={busy}>
          Sign in
        </Button>
      </form>
    </Dialog>
  );
}

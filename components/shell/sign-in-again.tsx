'use client';
/** The line that says the sign-in has ended, and the way back in. Loaded when it has. */
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { SignInDialog } from './sign-in-dialog.tsx';

export function SignInAgain() {
  const [open, setOpen] = useState(false);
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline bg-sunk px-4 py-1.5 text-13 min-[900px]:px-5"
    >
      <KeyRound aria-hidden size={15} className="shrink-0 text-warning" />
      <p className="min-w-0 flex-1">
        <b className="font-semibold">Your sign-in has ended.</b> What you have typed and what has come is
        kept.
      </p>
      <Button onClick={() => setOpen(true)}>Sign in again</Button>
      {open ? <SignInDialog onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

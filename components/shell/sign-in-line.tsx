'use client';
/** A line above the page once its sign-in has ended: one signs in again right here, and nothing on the page is lost. */
import { KeyRound } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useSignInEnded } from '#lib/client/sign-in.ts';
import { latePart } from './late-part.tsx';
import { NotLoaded } from './not-loaded.tsx';

const SignInDialog = dynamic(
  () => latePart(() => import('./sign-in-dialog.tsx').then((module) => module.SignInDialog), NotLoaded),
  { ssr: false },
);

export function SignInLine() {
  const ended = useSignInEnded();
  const [open, setOpen] = useState(false);
  if (!ended) return null;
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

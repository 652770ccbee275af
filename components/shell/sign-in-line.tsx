'use client';
/** A status line above the page of somebody who was signed out. */
import { useSignInRequired } from '#lib/client/transport/sign-in.ts';
import { latePart } from './late-part.tsx';

const SignInAgain = latePart(() => import('./sign-in-again.tsx'), 'SignInAgain');

export function SignInLine() {
  const required = useSignInRequired();
  return required === undefined ? null : <SignInAgain elsewhere={required === 'elsewhere'} />;
}

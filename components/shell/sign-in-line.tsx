'use client';
/** A status line above the page of somebody who was signed out. */
import dynamic from 'next/dynamic';
import { useSignInRequired } from '#lib/client/transport/sign-in.ts';
import { lateNamed } from './late-part.tsx';

const SignInAgain = dynamic(() => lateNamed(() => import('./sign-in-again.tsx'), 'SignInAgain'), {
  ssr: false,
});

export function SignInLine() {
  const required = useSignInRequired();
  return required === undefined ? null : <SignInAgain elsewhere={required === 'elsewhere'} />;
}

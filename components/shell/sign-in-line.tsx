'use client';
/** Above the page once its sign-in has ended: one signs in again right here, and nothing on the page is lost. */
import dynamic from 'next/dynamic';
import { useSignInRequired } from '#lib/client/transport/sign-in.ts';
import { latePart } from './late-part.tsx';

const SignInAgain = dynamic(
  () => latePart(() => import('./sign-in-again.tsx').then((module) => module.SignInAgain)),
  { ssr: false },
);

export function SignInLine() {
  return useSignInRequired() ? <SignInAgain /> : null;
}

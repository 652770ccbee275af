import type { Metadata } from 'next';
import { Brand } from '#components/shell/brand.tsx';
import { CookieNote, IssuerLink, NextField } from '#components/shell/sign-in-fields.tsx';
import { Button } from '#components/ui/button.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { signInProblem } from '#lib/contract/pages/sign-in-problems.ts';
import { runtime } from '#lib/server/process/mount.ts';

export const metadata: Metadata = { title: 'Sign in', robots: 'noindex' };

interface SignInProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SignInPage({ searchParams }: SignInProps) {
  const { next, problem } = await searchParams;
  const { issuer, password } = (await runtime()).signInWays;
  const message = signInProblem(problem);
  const path = typeof next === 'string' ? next : '/';
  return (
    <main className="flex min-h-dvh items-center justify-center p-4">
      <div className="flex w-full max-w-xs flex-col gap-4 rounded-panel border border-hairline bg-panel p-6">
        <Brand />
        <h1 className="text-15 font-semibold">Sign in to the playground</h1>
        {message === undefined ? null : (
          <p role="alert" className="text-13 text-pretty text-warning">
            {message}
          </p>
        )}
        <CookieNote />
        {issuer === undefined ? null : <IssuerLink issuer={issuer} path={path} />}
        {issuer !== undefined && password ? (
          <p className="flex items-center gap-3 text-12 text-ink-second before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
            or
          </p>
        ) : null}
        {issuer === undefined || password ? (
          <PasswordForm path={path} alone={issuer === undefined} invalid={message !== undefined} />
        ) : null}
      </div>
    </main>
  );
}

/** `alone`: there is no other way to sign in. */
function PasswordForm({ path, alone, invalid }: { path: string; alone: boolean; invalid: boolean }) {
  return (
    <form method="post" action="/api/session" className="flex flex-col gap-4">
      <NextField path={path} />
      <div className="flex flex-col gap-1.5">
        <label htmlFor="password" className="text-13 font-semibold">
          Password
        </label>
        <TextInput
          id="password"
          name="password"
          type="password"
          autoComplete="current-password"
          autoFocus={alone}
          required
          invalid={invalid}
        />
      </div>
      <Button type="submit" weight={alone ? 'primary' : 'secondary'} size="normal">
        {alone ? 'Sign in' : 'Sign in with the password'}
      </Button>
    </form>
  );
}

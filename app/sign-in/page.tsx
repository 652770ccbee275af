import type { Metadata } from 'next';
import { Brand } from '#components/shell/brand.tsx';
import { NextField } from '#components/shell/next-field.tsx';
import { signInProblems } from '#components/shell/sign-in-problems.ts';
import { Button } from '#components/ui/button.tsx';
import { TextInput } from '#components/ui/text-input.tsx';

export const metadata: Metadata = { title: 'Sign in', robots: 'noindex' };

interface SignInProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SignInPage({ searchParams }: SignInProps) {
  const { next, problem } = await searchParams;
  // The parameter is untrusted: only known codes have a message.
  const known = typeof problem === 'string' && Object.hasOwn(signInProblems, problem);
  const said = known ? signInProblems[problem] : undefined;
  return (
    <main className="flex min-h-dvh items-center justify-center p-4">
      <form
        method="post"
        action="/api/session"
        className="flex w-full max-w-xs flex-col gap-4 rounded-panel border border-hairline bg-panel p-6"
      >
        <Brand />
        <h1 className="text-15 font-semibold">Sign in to the playground</h1>
        <NextField path={typeof next === 'string' ? next : '/'} />
        <div className="flex flex-col gap-1.5">
          <label htmlFor="password" className="text-13 font-semibold">
            Password
          </label>
          <TextInput
            id="password"
            name="password"
            type="password"
            autoComplete="current-password"
            autoFocus
            required
            invalid={said !== undefined}
          />
        </div>
        {said === undefined ? null : (
          <p role="alert" className="text-13 text-warning">
            {said}
          </p>
        )}
        <Button type="submit" weight="primary" size="normal">
          Sign in
        </Button>
      </form>
    </main>
  );
}

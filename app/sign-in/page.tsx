import type { Metadata } from 'next';
import { Brand } from '#components/shell/brand.tsx';
import { CookieNote, IssuerLink, NextField } from '#components/shell/sign-in-fields.tsx';
import { Button } from '#components/ui/button.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { signInProblem } from '#lib/contract/pages/sign-in-problems.ts';
import { runtime } from '#lib/server/process/mount.ts';

export const metadata: Metadata = { title: 'Sign in', robots: 'noindex' };

interface SignInProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SignInPage({ searchParams }: SignInProps) {
  const { next, problem } = await searchParams;
  const { issuer, password, names } = (await runtime()).signInWays;
  const hasForm = password || names || issuer === undefined;
  const message = signInProblem(problem);
  const path = typeof next === 'string' ? next : '/';
  // Only for who asked for a page: a sign-out leads here without one, and a failure has its problem.
  const goes = !hasForm && typeof next === 'string' && problem === undefined;
  return (
    <main className="flex min-h-dvh items-center justify-center p-4">
      <div className="flex w-full max-w-xs flex-col gap-4 rounded-panel border border-hairline bg-panel p-6">
        <Brand />
        <h1 className="text-15 font-semibold">Sign in to the playground</h1>
        {message === undefined ? null : (
          <p role="alert" className="text-13 text-pretty text-failed">
            {message}
          </p>
        )}
        <CookieNote />
        {issuer === undefined ? null : <IssuerLink issuer={issuer} path={path} goes={goes} />}
        {issuer !== undefined && hasForm ? (
          <p className="flex items-center gap-3 text-12 text-ink-second before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
            or
          </p>
        ) : null}
        {hasForm ? (
          <PasswordForm
            path={path}
            name={names ? { required: !password } : undefined}
            alone={issuer === undefined}
            invalid={message !== undefined}
          />
        ) : null}
      </div>
    </main>
  );
}

interface PasswordFormProps {
  path: string;
  /** Set if people have names; without one, the shared password is meant. */
  name: { required: boolean } | undefined;
  /** There is no other way to sign in. */
  alone: boolean;
  invalid: boolean;
}

function PasswordForm({ path, name, alone, invalid }: PasswordFormProps) {
  return (
    <form method="post" action="/api/session" className="flex flex-col gap-4">
      <NextField path={path} />
      {name === undefined ? null : (
        <Labelled label="Name">
          {(id) => (
            <>
              <TextInput
                id={id}
                name="name"
                autoComplete="username"
                autoFocus={alone}
                required={name.required}
                invalid={invalid}
                aria-describedby={name.required ? undefined : 'name-hint'}
              />
              {name.required ? null : (
                <p id="name-hint" className="text-13 text-ink-second">
                  Leave it empty for the shared password.
                </p>
              )}
            </>
          )}
        </Labelled>
      )}
      <Labelled label="Password">
        {(id) => (
          <TextInput
            id={id}
            name="password"
            type="password"
            autoComplete="current-password"
            autoFocus={alone && name === undefined}
            required
            invalid={invalid}
          />
        )}
      </Labelled>
      <Button type="submit" weight={alone ? 'primary' : 'secondary'} size="normal">
        {alone ? 'Sign in' : 'Sign in with a password'}
      </Button>
    </form>
  );
}

import type { Metadata } from 'next';
import { InvitationForm } from '#components/people/invitation-form.tsx';
import { Brand } from '#components/shell/brand.tsx';
import { CookieNote } from '#components/shell/sign-in-fields.tsx';

export const metadata: Metadata = { title: 'Invitation', robots: 'noindex', referrer: 'no-referrer' };

interface InvitationProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function InvitationPage({ searchParams }: InvitationProps) {
  const isPassword = (await searchParams).for === 'password';
  return (
    <main className="flex min-h-dvh items-center justify-center p-4">
      <div className="flex w-full max-w-xs flex-col gap-4 rounded-panel border border-hairline bg-panel p-6">
        <Brand />
        <h1 className="text-15 font-semibold">
          {isPassword ? 'Choose a new password' : 'You are invited to this playground'}
        </h1>
        <CookieNote />
        <InvitationForm isPassword={isPassword} />
      </div>
    </main>
  );
}

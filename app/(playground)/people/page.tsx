import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PeoplePage } from '#components/people/people-page.tsx';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { runtime } from '#lib/server/process/mount.ts';

export const metadata: Metadata = { title: 'People' };

export default async function Page() {
  const { providers, needsSignIn } = await runtime();
  // Without a sign-in everybody is the same person.
  if (!needsSignIn) notFound();
  return (
    <PageFrame title="People" providers={providers}>
      <PeoplePage />
    </PageFrame>
  );
}

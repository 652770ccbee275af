import type { Metadata } from 'next';
import { PeoplePage } from '#components/people/people-page.tsx';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { runtime } from '#lib/server/process/mount.ts';

export const metadata: Metadata = { title: 'People' };

export default async function Page() {
  const { providers } = await runtime();
  return (
    <PageFrame title="People" providers={providers}>
      <PeoplePage />
    </PageFrame>
  );
}

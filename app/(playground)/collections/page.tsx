import type { Metadata } from 'next';
import { CollectionsPage } from '#components/collections/collections-page.tsx';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { runtime } from '#lib/server/process/mount.ts';

export const metadata: Metadata = { title: 'Collections' };

export default async function Page() {
  const { providers } = await runtime();
  return (
    <PageFrame title="Collections" providers={providers}>
      <CollectionsPage />
    </PageFrame>
  );
}

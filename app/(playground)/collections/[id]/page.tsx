import type { Metadata } from 'next';
import { CollectionPage } from '#components/collections/collection-page.tsx';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { runtime } from '#lib/server/process/mount.ts';

export const metadata: Metadata = { title: 'Collection' };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const { providers } = await runtime();
  return (
    <PageFrame title="Collection" providers={providers}>
      <CollectionPage id={id} />
    </PageFrame>
  );
}

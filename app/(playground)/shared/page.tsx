import type { Metadata } from 'next';
import { SharesPage } from '#components/share/shares-page.tsx';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { runtime } from '#lib/server/process/mount.ts';

export const metadata: Metadata = { title: 'Shared' };

export default async function Page() {
  const { providers } = await runtime();
  return (
    <PageFrame title="Shared" providers={providers}>
      <SharesPage />
    </PageFrame>
  );
}

import type { Metadata } from 'next';
import { ProvidersPage } from '#components/providers/providers-page.tsx';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { runtime } from '#lib/server/process/mount.ts';

export const metadata: Metadata = { title: 'Providers' };

export default async function Page() {
  const { providers } = await runtime();
  return (
    <PageFrame title="Providers" providers={providers}>
      <ProvidersPage />
    </PageFrame>
  );
}

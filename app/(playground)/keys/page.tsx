import type { Metadata } from 'next';
import { KeysPage } from '#components/keys/keys-page.tsx';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { runtime } from '#lib/server/process/mount.ts';

export const metadata: Metadata = { title: 'API keys' };

export default async function Page() {
  const { providers } = await runtime();
  return (
    <PageFrame title="API keys" providers={providers}>
      <KeysPage />
    </PageFrame>
  );
}

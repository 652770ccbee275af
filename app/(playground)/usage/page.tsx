import type { Metadata } from 'next';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { UsagePage } from '#components/usage/usage-page.tsx';
import { runtime } from '#lib/server/process/mount.ts';

export const metadata: Metadata = { title: 'Usage' };

export default async function Page() {
  const { providers } = await runtime();
  return (
    <PageFrame title="Usage" providers={providers}>
      <UsagePage />
    </PageFrame>
  );
}

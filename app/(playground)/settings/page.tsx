import type { Metadata } from 'next';
import { SettingsPage } from '#components/settings/settings-page.tsx';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { runtime } from '#lib/server/process/mount.ts';

export const metadata: Metadata = { title: 'Settings' };

export default async function Page() {
  const { providers, catalogue } = await runtime();
  return (
    <PageFrame title="Settings" providers={providers}>
      <SettingsPage models={catalogue().models.map(({ id }) => id)} />
    </PageFrame>
  );
}

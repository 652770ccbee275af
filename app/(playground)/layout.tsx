import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { LateListeners } from '#components/listeners/late-listeners.tsx';
import { RightsProvider } from '#components/shell/rights.tsx';
import { AddedModels, PublicAddress, SignInNeeded, UploadLimits } from '#components/shell/settings-meta.tsx';
import { ShellDialogs } from '#components/shell/shell-dialogs.tsx';
import { runtime, viewerOf } from '#lib/server/process/mount.ts';

/** Pages are rendered for each request: what they show depends on the settings of the process. */
export const dynamic = 'force-dynamic';

export default async function Layout({ children }: { children: ReactNode }) {
  const { settings, limits, needsSignIn, rightsOf } = await runtime();
  return (
    <RightsProvider rights={rightsOf(viewerOf(await headers()))}>
      <PublicAddress url={settings.PUBLIC_BASE_URL} />
      <UploadLimits limits={limits} />
      <SignInNeeded needed={needsSignIn} />
      <AddedModels />
      {children}
      <ShellDialogs />
      <LateListeners />
    </RightsProvider>
  );
}

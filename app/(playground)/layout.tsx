import type { ReactNode } from 'react';
import { PublicAddress } from '#components/shell/public-address.tsx';
import { ShellDialogs } from '#components/shell/shell-dialogs.tsx';
import { UploadLimits } from '#components/shell/upload-limits.tsx';
import { TaskWatch } from '#components/tasks/task-watch-loader.tsx';
import { mediaLimits } from '#lib/server/gateway/check-inline-media.ts';
import { runtime } from '#lib/server/mount.ts';

export default async function Layout({ children }: { children: ReactNode }) {
  const { settings } = await runtime();
  return (
    <>
      <PublicAddress url={settings.PUBLIC_BASE_URL} />
      <UploadLimits limits={{ body: settings.MAX_BODY_BYTES, image: mediaLimits.imageBytes }} />
      {children}
      <ShellDialogs />
      <TaskWatch />
    </>
  );
}

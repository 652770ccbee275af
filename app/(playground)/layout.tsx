import type { ReactNode } from 'react';
import { PublicAddress } from '#components/shell/public-address.tsx';
import { ShellDialogs } from '#components/shell/shell-dialogs.tsx';
import { UploadLimits } from '#components/shell/upload-limits.tsx';
import { TaskWatch } from '#components/videos/task-watch-loader.tsx';
import { runtime } from '#lib/server/process/mount.ts';

export default async function Layout({ children }: { children: ReactNode }) {
  const { settings, limits } = await runtime();
  return (
    <>
      <PublicAddress url={settings.PUBLIC_BASE_URL} />
      <UploadLimits limits={limits} />
      {children}
      <ShellDialogs />
      <TaskWatch />
    </>
  );
}

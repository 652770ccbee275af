import type { Metadata } from 'next';
import { TasksPage } from '#components/operation/tasks/tasks-page.tsx';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { runtime } from '#lib/server/process/mount.ts';

export const metadata: Metadata = { title: 'Tasks' };

export default async function Page() {
  const { providers } = await runtime();
  return (
    <PageFrame title="Tasks" providers={providers}>
      <TasksPage />
    </PageFrame>
  );
}

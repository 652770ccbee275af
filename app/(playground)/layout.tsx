import type { ReactNode } from 'react';
import { TaskWatch } from '#components/tasks/task-watch-loader.tsx';

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <TaskWatch />
    </>
  );
}

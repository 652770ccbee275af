/** What listens on every page: pastes and drops, the tasks, the focus. */
import { useEffect } from 'react';
import { PageIntake } from '#components/paste/page-intake.tsx';
import { TaskWatch } from '#components/videos/task-watch.tsx';
import { keepFocus } from './keep-focus.ts';

export function PageListeners() {
  useEffect(keepFocus, []);
  return (
    <>
      <PageIntake />
      <TaskWatch />
    </>
  );
}

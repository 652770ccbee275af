/** What listens on every page: pastes and drops, the tasks, the focus. */
import { useEffect } from 'react';
import { keepFocus } from './keep-focus.ts';
import { PageIntake } from './page-intake.tsx';
import { TaskWatch } from './task-watch.tsx';

export function PageListeners() {
  useEffect(keepFocus, []);
  return (
    <>
      <PageIntake />
      <TaskWatch />
    </>
  );
}

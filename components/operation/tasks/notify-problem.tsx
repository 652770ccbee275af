/** Explains why notifications are not available. */
import type { RefObject } from 'react';
import { Popover } from '#components/ui/popover.tsx';
import type { NotifyState } from '#lib/client/run/tasks/notifications.ts';

interface NotifyProblemProps {
  state: NotifyState;
  anchor: RefObject<HTMLButtonElement | null>;
  onClose(): void;
}

export function NotifyProblem({ state, anchor, onClose }: NotifyProblemProps) {
  return (
    <Popover open onClose={onClose} anchor={anchor} width="content">
      <p role="status" className="max-w-[280px] px-3 py-2 text-13">
        {state === 'unable'
          ? 'This browser does not support notifications here. The tab title and the list show when a video finishes.'
          : 'The browser blocks notifications from this site. Allow them in the site settings, then try again.'}
      </p>
    </Popover>
  );
}

/** Turns notifications on or off. */
import { Bell, BellOff, BellRing } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRef, useState, useSyncExternalStore } from 'react';
import { lateNamed } from '#components/shell/late-part.tsx';
import { classNames } from '#components/ui/class-names.ts';
import {
  type NotifyState,
  readNotify,
  subscribeNotify,
  turnOff,
  turnOn,
} from '#lib/client/run/tasks/notifications.ts';

const NotifyProblem = dynamic(() => lateNamed(() => import('./notify-problem.tsx'), 'NotifyProblem'), {
  ssr: false,
});

const icons = { on: BellRing, off: Bell, blocked: BellOff, unable: Bell } as const;

export function NotifyButton() {
  const state = useSyncExternalStore<NotifyState>(subscribeNotify, readNotify, () => 'off');
  const [explaining, setExplaining] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const on = state === 'on';
  const toggle = async () => {
    if (on) {
      turnOff();
      return;
    }
    const now = await turnOn();
    setExplaining(now === 'blocked' || now === 'unable');
  };
  const Icon = icons[state];
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-pressed={on}
        title={on ? 'Turn notifications off' : 'Notify me when a video finishes'}
        onClick={() => void toggle()}
        className={classNames(
          'flex h-chip items-center gap-1.5 rounded-control px-2 text-12 whitespace-nowrap hover:bg-sunk hover:text-ink',
          on ? 'font-semibold text-ink' : 'text-ink-second',
        )}
      >
        <Icon size={14} className="shrink-0" />
        <span className="@max-[1000px]/tabs:sr-only">{on ? 'Notifications on' : 'Notify me'}</span>
      </button>
      {explaining ? (
        <NotifyProblem state={state} anchor={anchor} onClose={() => setExplaining(false)} />
      ) : null}
    </>
  );
}

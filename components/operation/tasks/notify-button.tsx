/** Turns notifications on or off. */
import { Bell, BellOff, BellRing } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import {
  type NotifyState,
  readNotify,
  subscribeNotify,
  turnOff,
  turnOn,
} from '#lib/client/run/tasks/notifications.ts';

const icons = { on: BellRing, off: Bell, blocked: BellOff, unable: Bell } as const;

const labels = {
  on: 'Notifications on',
  off: 'Notify me',
  blocked: 'Notifications blocked',
  unable: 'No notifications here',
} as const;

const titles = {
  on: 'Turn notifications off',
  off: 'Notify me when a video finishes',
  blocked:
    'The browser blocks notifications from this site. Allow them in the site settings, then try again.',
  unable:
    'This browser does not support notifications here. The tab title and the list show when a video finishes.',
} as const;

export function NotifyButton() {
  const state = useSyncExternalStore<NotifyState>(subscribeNotify, readNotify, () => 'off');
  const on = state === 'on';
  const Icon = icons[state];
  return (
    <button
      type="button"
      aria-pressed={on}
      title={titles[state]}
      onClick={() => (on ? turnOff() : void turnOn())}
      className={classNames(
        'flex h-chip items-center gap-1.5 rounded-control px-2 text-12 whitespace-nowrap hover:bg-sunk hover:text-ink',
        on ? 'font-semibold text-ink' : 'text-ink-second',
      )}
    >
      <Icon size={14} className="shrink-0" />
      <span className="@max-[1000px]/tabs:sr-only">{labels[state]}</span>
    </button>
  );
}

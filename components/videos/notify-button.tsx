/** Turns notifications on or off. Explains why they are not available. */
import { Bell, BellOff, BellRing } from 'lucide-react';
import { useRef, useState, useSyncExternalStore } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { Popover } from '#components/ui/popover.tsx';
import {
  type NotifyState,
  readNotify,
  subscribeNotify,
  turnOff,
  turnOn,
} from '#lib/client/videos/notifications.ts';

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
  const Icon = on ? BellRing : state === 'blocked' ? BellOff : Bell;
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-pressed={on}
        title={
          on
            ? 'You get a notification when a video finishes. Click to turn it off.'
            : 'Notify me when a video finishes'
        }
        onClick={() => void toggle()}
        className={classNames(
          'flex h-chip items-center gap-1.5 rounded-control px-2 text-12 whitespace-nowrap hover:bg-sunk hover:text-ink',
          on ? 'font-semibold text-ink' : 'text-ink-second',
        )}
      >
        <Icon size={14} className="shrink-0" />
        <span className="@max-[1000px]/tabs:sr-only">{on ? 'Notifications on' : 'Notify me'}</span>
      </button>
      <Popover open={explaining} onClose={() => setExplaining(false)} anchor={anchor} width="content">
        <p role="status" className="max-w-[280px] px-3 py-2 text-13">
          {state === 'unable' ? unsupportedText : blockedText}
        </p>
      </Popover>
    </>
  );
}

const blockedText =
  'The browser blocks notifications from this site. Allow them in the site settings, then try again.';
const unsupportedText =
  'This browser does not support notifications here. The tab title and the list show when a video finishes.';

'use client';
/** "Tell me when done": asks the browser for its leave on a click only, and says why when it does not give it. */
import { Bell, BellOff, BellRing } from 'lucide-react';
import { useRef, useState, useSyncExternalStore } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { Popover } from '#components/ui/popover.tsx';
import { type NotifyState, readNotify, subscribeNotify, turnOff, turnOn } from '#lib/client/videos/notify.ts';

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
        title={on ? 'A notification tells you when a video ends. Click to turn it off.' : undefined}
        onClick={() => void toggle()}
        className={classNames(
          'flex h-chip items-center gap-1.5 rounded-control px-2 text-12 whitespace-nowrap hover:bg-sunk hover:text-ink',
          on ? 'font-semibold text-ink' : 'text-ink-second',
        )}
      >
        <Icon aria-hidden size={14} className="shrink-0" />
        <span className="max-[1100px]:sr-only">{on ? 'Telling you when done' : 'Tell me when done'}</span>
      </button>
      <Popover open={explaining} onClose={() => setExplaining(false)} anchor={anchor} width="content">
        <p role="status" className="max-w-[280px] px-3 py-2 text-13">
          {state === 'unable' ? unableWords : blockedWords}
        </p>
      </Popover>
    </>
  );
}

const blockedWords =
  'This browser blocks notifications from this page. Allow them in its site settings, beside the address, then ask again.';
const unableWords =
  'This browser shows no notifications for pages. The tab’s title and the list tell when a video ends.';

/**
 * Browser notifications for finished tasks: off by default, stored in this browser. Only `turnOn` asks for
 * permission.
 */
import { readStored, writeStored } from '#lib/client/storage/browser-storage.ts';
import { createStore } from '#lib/client/storage/create-store.ts';

const storageKey = 'easel-notify-films';
const chosen = createStore<NotifyState | undefined>(undefined);

/** `blocked`: the user denied permission; `unable`: the browser does not support notifications here. */
export type NotifyState = 'off' | 'on' | 'blocked' | 'unable';

export function readNotify(): NotifyState {
  return chosen.read() ?? stateNow();
}

export const subscribeNotify = chosen.subscribe;

/** Call only from a click handler. */
export async function turnOn(): Promise<NotifyState> {
  if (!('Notification' in globalThis)) return settle('unable');
  const leave = await Notification.requestPermission();
  if (leave === 'granted') writeStored(storageKey, 'on');
  return settle(leave === 'granted' ? 'on' : leave === 'denied' ? 'blocked' : 'off');
}

export function turnOff(): void {
  writeStored(storageKey, null);
  settle('off');
}

export interface Notice {
  title: string;
  body: string;
  /** Tabs with the same tag show one notification. */
  tag: string;
  onClick(): void;
}

/** Does nothing unless notifications are on. */
export function notify({ title, body, tag, onClick }: Notice): void {
  if (readNotify() !== 'on') return;
  try {
    const shown = new Notification(title, { body, tag, icon: '/icon.svg' });
    shown.addEventListener('click', () => {
      window.focus();
      shown.close();
      onClick();
    });
  } catch {
    // Mobile browsers only support notifications of installed apps and throw here.
    settle('unable');
  }
}

function stateNow(): NotifyState {
  if (readStored(storageKey) !== 'on') return 'off';
  if (!('Notification' in globalThis)) return 'unable';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' ? 'on' : 'off';
}

function settle(next: NotifyState): NotifyState {
  chosen.set(next);
  return next;
}

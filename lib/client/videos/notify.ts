/**
 * Notifications of the browser when a task ends: off until a person asks for them, remembered in this browser, off
 * again at once. Asks the browser for its leave only within `turnOn`.
 */
import { readStored, writeStored } from '#lib/client/storage/browser-storage.ts';
import { createListeners } from '#lib/client/storage/listeners.ts';

const storageKey = 'easel-notify-films';
const listeners = createListeners();
let state: NotifyState | undefined;

/** `blocked`: the browser will not ask again; `unable`: it has none for pages like this. */
export type NotifyState = 'off' | 'on' | 'blocked' | 'unable';

export function readNotify(): NotifyState {
  if (state === undefined) state = stateNow();
  return state;
}

export const subscribeNotify = listeners.subscribe;

/** To be called by a person's click. */
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
  /** Two tabs that tell the same show one notification. */
  tag: string;
  onClick(): void;
}

/** Shows nothing unless notifications are on. */
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
    // Phones show them through installed apps only, and say so by throwing.
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
  state = next;
  listeners.notify();
  return next;
}

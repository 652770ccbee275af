/**
 * The chosen theme, the same for every control that shows it. `theme-script` applies it before the first
 * paint.
 */
import { useSyncExternalStore } from 'react';
import { writeStored } from '#lib/client/storage/browser-storage.ts';
import { createListeners } from '#lib/client/storage/create-store.ts';
import { themeKey } from './theme-script.ts';

export const themes = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

const listeners = createListeners();

/** Undefined before hydration. */
export function useTheme(): string | undefined {
  return useSyncExternalStore(listeners.subscribe, current, () => undefined);
}

export function chooseTheme(value: string): void {
  const root = document.documentElement;
  if (value === 'system') {
    delete root.dataset.theme;
    writeStored(themeKey, null);
  } else {
    root.dataset.theme = value;
    writeStored(themeKey, value);
  }
  listeners.notify();
}

function current(): string {
  return document.documentElement.dataset.theme ?? 'system';
}

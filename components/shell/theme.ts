'use client';
/** The chosen theme, the same for every control that shows it. `theme-script` applies it before the first paint. */
import { useSyncExternalStore } from 'react';
import { themeKey } from './theme-script.tsx';

export const themes = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Undefined until the page is alive. */
export function useTheme(): string | undefined {
  return useSyncExternalStore(subscribe, current, () => undefined);
}

export function chooseTheme(value: string): void {
  const root = document.documentElement;
  if (value === 'system') {
    delete root.dataset.theme;
    forget();
  } else {
    root.dataset.theme = value;
    keep(value);
  }
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function current(): string {
  return document.documentElement.dataset.theme ?? 'system';
}

/** A browser that keeps nothing: the choice lives as long as the page. */
function keep(value: string): void {
  try {
    localStorage.setItem(themeKey, value);
  } catch {}
}

function forget(): void {
  try {
    localStorage.removeItem(themeKey);
  } catch {}
}

'use client';
/** Tells what draws with worked-out colours that they are others now. */
import { useSyncExternalStore } from 'react';

/** Another value with each change of the theme, by the person or by the system. */
export function useThemeChanges(): string {
  return useSyncExternalStore(subscribe, current, () => '');
}

function subscribe(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const watch = new MutationObserver(listener);
  watch.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  system.addEventListener('change', listener);
  return () => {
    watch.disconnect();
    system.removeEventListener('change', listener);
  };
}

function current(): string {
  const chosen = document.documentElement.dataset.theme;
  return chosen ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
}

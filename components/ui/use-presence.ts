/** True from the first sign of a person at this tab on. Loads what only a person needs. */
import { useSyncExternalStore } from 'react';

const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

let present = false;
const listeners = new Set<() => void>();

export function usePresence(): boolean {
  return useSyncExternalStore(subscribe, () => present, absent);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0 && !present) {
    for (const sign of signs) addEventListener(sign, seen, { capture: true, passive: true });
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function seen(): void {
  present = true;
  for (const sign of signs) removeEventListener(sign, seen, { capture: true });
  for (const listener of listeners) listener();
}

function absent(): boolean {
  return false;
}

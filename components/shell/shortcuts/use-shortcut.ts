/** Registers a keyboard shortcut while the component is mounted. */
import { useEffect, useEffectEvent } from 'react';
import { offerShortcut, type Shortcut } from './shortcut-store.ts';

/**
 * `run` returns false to let the key through. `enabled` false removes the shortcut.
 */
export function useShortcut(shortcut: Shortcut, run: () => unknown, enabled = true): void {
  const runLatest = useEffectEvent(run);
  const { keys, label, group, typing = false } = shortcut;
  useEffect(() => {
    if (!enabled) return;
    return offerShortcut({ keys, label, group, typing, run: () => runLatest() });
  }, [keys, label, group, typing, enabled]);
}

/** Offers a shortcut as long as the component is there. */
import { useEffect, useRef } from 'react';
import { offerShortcut, type Shortcut } from './shortcut-store.ts';

/**
 * `run` answers false when it has nothing to do: the key then goes on. `enabled` false takes the shortcut
 * away.
 */
export function useShortcut(shortcut: Shortcut, run: () => unknown, enabled = true): void {
  const latest = useRef(run);
  latest.current = run;
  const { keys, label, group, typing = false, dialogs = false } = shortcut;
  useEffect(() => {
    if (!enabled) return;
    return offerShortcut({ keys, label, group, typing, dialogs, run: () => latest.current() });
  }, [keys, label, group, typing, dialogs, enabled]);
}

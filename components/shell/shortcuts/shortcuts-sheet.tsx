/** The dialog with all active keyboard shortcuts. */
import { useSyncExternalStore } from 'react';
import { Dialog } from '#components/ui/dialog.tsx';
import { KeysShown } from './keys-shown.tsx';
import { type Shortcut, shortcuts } from './shortcut-store.ts';

const groups = ['Anywhere', 'On this page'] as const satisfies readonly Shortcut['group'][];

export function ShortcutsSheet({ onClose }: { onClose(): void }) {
  const offered = useSyncExternalStore(shortcuts.subscribe, shortcuts.read, shortcuts.read);
  return (
    <Dialog title="Shortcuts" onClose={onClose}>
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {groups.map((group) => {
          const own = offered.filter((shortcut) => shortcut.group === group);
          if (own.length === 0) return null;
          return (
            <section key={group} aria-label={group}>
              <h3 className="pb-1 text-13 text-ink-second">{group}</h3>
              <ul>
                {[...new Map(own.map((shortcut) => [shortcut.keys, shortcut])).values()].map(
                  ({ keys, label }) => (
                    <li
                      key={keys}
                      className="flex min-h-9 items-center justify-between gap-4 border-b border-hairline text-13 last:border-b-0"
                    >
                      {label}
                      <KeysShown keys={keys} />
                    </li>
                  ),
                )}
              </ul>
            </section>
          );
        })}
      </div>
      <p className="pt-4 text-12 text-ink-third">On a Mac, Cmd does what Ctrl does.</p>
    </Dialog>
  );
}

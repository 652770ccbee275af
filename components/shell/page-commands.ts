/** The commands that the current page offers in the palette. */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { createStore } from '#lib/client/storage/listeners.ts';

interface PageCommand {
  /** `Run the form` */
  label: string;
  run(): void;
}

const commands = createStore<readonly PageCommand[]>([]);

/** The commands of the current page. */
export function usePageCommands(): readonly PageCommand[] {
  return useSyncExternalStore(commands.subscribe, commands.read, commands.read);
}

/** Offers a command while the component is mounted and `enabled`. */
export function usePageCommand(label: string, run: () => void, enabled = true): void {
  const runLatest = useEffectEvent(run);
  useEffect(() => {
    if (!enabled) return;
    const command = { label, run: () => runLatest() };
    commands.set([...commands.read(), command]);
    return () => commands.set(commands.read().filter((known) => known !== command));
  }, [label, enabled]);
}

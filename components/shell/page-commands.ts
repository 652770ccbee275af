/** The commands that the current page offers in the palette. */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createListeners } from '#lib/client/storage/listeners.ts';

export interface PageCommand {
  /** `Run the form` */
  label: string;
  run(): void;
}

let offered: readonly PageCommand[] = [];
const listeners = createListeners();

/** The commands of the current page. */
export function usePageCommands(): readonly PageCommand[] {
  return useSyncExternalStore(listeners.subscribe, read, read);
}

/** Offers a command while the component is mounted and `enabled`. */
export function usePageCommand(label: string, run: () => void, enabled = true): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (!enabled) return;
    const command = { label, run: () => latest.current() };
    publish([...offered, command]);
    return () => publish(offered.filter((known) => known !== command));
  }, [label, enabled]);
}

function publish(next: readonly PageCommand[]): void {
  offered = next;
  listeners.notify();
}

function read(): readonly PageCommand[] {
  return offered;
}

'use client';
/** What can be done on the page in sight, for the palette: the page offers it, the palette lists it. */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createListeners } from '#lib/client/storage/listeners.ts';

export interface PageCommand {
  /** `Run the form` */
  words: string;
  run(): void;
}

let offered: readonly PageCommand[] = [];
const listeners = createListeners();

/** Those of now: they change with the page behind. */
export function usePageCommands(): readonly PageCommand[] {
  return useSyncExternalStore(listeners.subscribe, read, read);
}

/** Offers a command as long as the component is there and `enabled`. */
export function usePageCommand(words: string, run: () => void, enabled = true): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (!enabled) return;
    const command = { words, run: () => latest.current() };
    publish([...offered, command]);
    return () => publish(offered.filter((known) => known !== command));
  }, [words, enabled]);
}

function publish(next: readonly PageCommand[]): void {
  offered = next;
  listeners.notify();
}

function read(): readonly PageCommand[] {
  return offered;
}

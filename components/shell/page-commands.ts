'use client';
/** What can be done on the page in sight, for the palette: the page offers it, the palette lists it. */
import { useEffect, useRef } from 'react';

export interface PageCommand {
  /** `Run the form` */
  words: string;
  run(): void;
}

let offered: readonly PageCommand[] = [];

export function pageCommands(): readonly PageCommand[] {
  return offered;
}

/** Offers a command as long as the component is there and `enabled`. */
export function usePageCommand(words: string, run: () => void, enabled = true): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (!enabled) return;
    const command = { words, run: () => latest.current() };
    offered = [...offered, command];
    return () => {
      offered = offered.filter((known) => known !== command);
    };
  }, [words, enabled]);
}

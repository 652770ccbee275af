/** Runs of recordings that are open while they are wanted: one is opened at a time, since each can be megabytes. */
import { PagesCallError } from '#lib/client/transport/call-pages.ts';
import type { Recording } from '#lib/client/transport/recording.ts';
import { closeRecording, type OpenedRun, openRecording } from './open-recording.ts';

export interface WantedRun {
  id: string;
  /** Throws PagesCallError. */
  load(): Promise<Recording>;
}

export function createOpenedRuns(open: (recording: Recording) => Promise<OpenedRun> = openRecording) {
  const listeners = new Set<() => void>();
  let opened: ReadonlyMap<string, OpenedRun> = new Map();
  let wanted: readonly WantedRun[] = [];
  let isOpening = false;

  const isWanted = (id: string) => wanted.some((run) => run.id === id);
  const show = (next: ReadonlyMap<string, OpenedRun>) => {
    opened = next;
    for (const listener of listeners) listener();
  };
  const openNext = async (): Promise<void> => {
    const next = wanted.find(({ id }) => !opened.has(id));
    if (isOpening || next === undefined) return;

    isOpening = true;
    const result = await next.load().then((recording) => open(recording), failureOf);
    isOpening = false;

    if (isWanted(next.id)) show(new Map(opened).set(next.id, result));
    else close(result);
    await openNext();
  };
  return {
    /** Opens these in their order, and closes all others. */
    want(runs: readonly WantedRun[]): void {
      wanted = runs;
      const left = [...opened].filter(([id]) => !isWanted(id));
      for (const [, result] of left) close(result);
      if (left.length > 0) show(new Map([...opened].filter(([id]) => isWanted(id))));
      void openNext();
    },
    opened: () => opened,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function close(result: OpenedRun): void {
  if (result.state === 'open') closeRecording(result.run);
}

function failureOf(error: unknown): OpenedRun {
  if (error instanceof PagesCallError) return { state: 'failed', error: error.details };
  throw error;
}

/** Runs of recordings that are open while they are wanted: one is opened at a time, since each can be megabytes. */
import { createStore } from '#lib/client/storage/create-store.ts';
import { PagesCallError } from '#lib/client/transport/call-pages.ts';
import type { Recording } from '#lib/client/transport/recording.ts';
import { closeRecording, type OpenedRun, openRecording } from './open-recording.ts';

export interface WantedRun {
  id: string;
  /** Throws PagesCallError. */
  load(): Promise<Recording>;
}

export function createOpenedRuns(open: (recording: Recording) => Promise<OpenedRun> = openRecording) {
  const store = createStore<ReadonlyMap<string, OpenedRun>>(new Map());
  let wanted: readonly WantedRun[] = [];
  let isOpening = false;

  const isWanted = (id: string) => wanted.some((run) => run.id === id);
  const openNext = async (): Promise<void> => {
    const next = wanted.find(({ id }) => !store.read().has(id));
    if (isOpening || next === undefined) return;

    isOpening = true;
    const result = await next.load().then((recording) => open(recording), failureOf);
    isOpening = false;

    if (isWanted(next.id)) store.set(new Map(store.read()).set(next.id, result));
    else close(result);
    await openNext();
  };
  return {
    /** Opens these in their order, and closes all others. */
    want(runs: readonly WantedRun[]): void {
      wanted = runs;
      const { kept = [], left = [] } = Object.groupBy(store.read(), ([id]) =>
        isWanted(id) ? 'kept' : 'left',
      );
      for (const [, result] of left) close(result);
      if (left.length > 0) store.set(new Map(kept));
      void openNext();
    },
    opened: store.read,
    subscribe: store.subscribe,
  };
}

function close(result: OpenedRun): void {
  if (result.state === 'open') closeRecording(result.run);
}

function failureOf(error: unknown): OpenedRun {
  if (error instanceof PagesCallError) return { state: 'failed', error: error.details };
  throw error;
}

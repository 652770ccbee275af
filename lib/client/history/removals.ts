/**
 * Runs that were deleted here: hidden at once, brought back by undo for as long as that is offered. Knows nothing of
 * lists; outlives the page that shows them.
 */
import { createListeners } from '#lib/client/storage/listeners.ts';

export interface RemovalsState {
  /** Not to be shown any more. */
  hidden: ReadonlySet<string>;
  /** The ones that undo brings back; empty when there are none. */
  undoable: readonly string[];
  /** What did not work, in words; the runs concerned are as they were before. */
  failure: string | undefined;
}

export interface Removals {
  /** The same object until something changes. */
  state(): RemovalsState;
  subscribe(listener: () => void): () => void;
  remove(ids: readonly string[]): Promise<void>;
  /** Brings the last ones back. */
  undo(): Promise<void>;
  /** Hides nothing any more: runs have come back by another way. */
  reveal(): void;
  /** Takes the offer of undo, or the words about a failure, away. */
  dismiss(): void;
}

export interface RemovalsOptions {
  send(ids: readonly string[]): Promise<unknown>;
  restore(ids: readonly string[]): Promise<unknown>;
  /** Milliseconds in which undo is offered. */
  offer?: number;
}

export function createRemovals({ send, restore, offer = 12_000 }: RemovalsOptions): Removals {
  let state: RemovalsState = { hidden: new Set(), undoable: [], failure: undefined };
  let timer: ReturnType<typeof setTimeout> | undefined;
  // One after the other: what is brought back must have gone before.
  let last: Promise<unknown> = Promise.resolve();
  const listeners = createListeners();

  const publish = (next: Partial<RemovalsState>) => {
    state = { ...state, ...next };
    listeners.notify();
  };
  const show = (ids: readonly string[]) => new Set([...state.hidden].filter((id) => !ids.includes(id)));
  const hide = (ids: readonly string[]) => new Set([...state.hidden, ...ids]);
  const inTurn = (act: () => Promise<unknown>, onFailure: (words: string) => void) => {
    const turn = last.then(act).then(
      () => {},
      (error: unknown) => onFailure(error instanceof Error ? error.message : String(error)),
    );
    last = turn;
    return turn;
  };

  return {
    state: () => state,
    subscribe: listeners.subscribe,
    async remove(ids) {
      if (ids.length === 0) return;
      clearTimeout(timer);
      timer = setTimeout(() => publish({ undoable: [] }), offer);
      publish({ hidden: hide(ids), undoable: ids, failure: undefined });
      await inTurn(
        () => send(ids),
        (failure) => publish({ hidden: show(ids), undoable: [], failure }),
      );
    },
    async undo() {
      clearTimeout(timer);
      const ids = state.undoable;
      if (ids.length === 0) return;
      publish({ hidden: show(ids), undoable: [] });
      await inTurn(
        () => restore(ids),
        (failure) => publish({ hidden: hide(ids), failure }),
      );
    },
    reveal() {
      clearTimeout(timer);
      publish({ hidden: new Set(), undoable: [] });
    },
    dismiss() {
      clearTimeout(timer);
      publish({ undoable: [], failure: undefined });
    },
  };
}

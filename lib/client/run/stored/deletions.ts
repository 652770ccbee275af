/**
 * Deletes runs optimistically: hides them at once, offers undo for some seconds and shows them again if the
 * server refuses. Outlives the page.
 */
import { errorMessage } from '#lib/base/error-message.ts';
import { createStore } from '#lib/client/storage/create-store.ts';

interface DeletionsState {
  hidden: ReadonlySet<string>;
  undoable: readonly string[];
  /** The error of the last failed call. Its runs are shown unchanged. */
  failure: string | undefined;
}

interface DeletionsOptions {
  send(ids: readonly string[]): Promise<unknown>;
  restore(ids: readonly string[]): Promise<unknown>;
  /** How long undo is offered, in milliseconds. */
  offer?: number;
}

export function createDeletions({ send, restore, offer = 12_000 }: DeletionsOptions) {
  const state = createStore<DeletionsState>({ hidden: new Set(), undoable: [], failure: undefined });
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Sequential: a restore must follow its delete.
  let last: Promise<unknown> = Promise.resolve();

  const publish = (next: Partial<DeletionsState>) => state.set({ ...state.read(), ...next });
  const show = (ids: readonly string[]) =>
    new Set([...state.read().hidden].filter((id) => !ids.includes(id)));
  const hide = (ids: readonly string[]) => new Set([...state.read().hidden, ...ids]);
  const inTurn = (act: () => Promise<unknown>, onFailure: (message: string) => void) => {
    const turn = last.then(act).then(
      () => {},
      (error: unknown) => onFailure(errorMessage(error)),
    );
    last = turn;
    return turn;
  };

  return {
    state: state.read,
    subscribe: state.subscribe,
    async remove(ids: readonly string[]) {
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
      const ids = state.read().undoable;
      if (ids.length === 0) return;
      publish({ hidden: show(ids), undoable: [] });
      await inTurn(
        () => restore(ids),
        (failure) => publish({ hidden: hide(ids), failure }),
      );
    },
    /** Removes the undo offer or the error. */
    dismiss() {
      clearTimeout(timer);
      publish({ undoable: [], failure: undefined });
    },
  };
}

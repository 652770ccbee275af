/** The listeners of a store outside of React. */

export interface Listeners {
  /** For `useSyncExternalStore`. Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  notify(): void;
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify() {
      for (const listener of listeners) listener();
    },
  };
}

/** A value outside of React: `useSyncExternalStore(store.subscribe, store.read, store.read)`. */
export function createStore<Value>(initial: Value) {
  let value = initial;
  const { subscribe, notify } = createListeners();
  return {
    subscribe,
    read: () => value,
    /** Notifies if it is another value. */
    set(next: Value) {
      if (Object.is(next, value)) return;
      value = next;
      notify();
    },
  };
}

/** Who wants to hear of changes to something that lives outside of React: what all such stores have in common. */

export interface Listeners {
  /** For `useSyncExternalStore`; what it gives ends the listening. */
  subscribe(listener: () => void): () => void;
  /** Something has changed. */
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

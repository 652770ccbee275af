/** A value outside of React that notifies its subscribers when it is set. */
import { createListeners } from './listeners.ts';

export function createValue<Value>(first: Value) {
  let value = first;
  const { subscribe, notify } = createListeners();
  return {
    /** The same value until `set`. */
    get: () => value,
    set(next: Value) {
      value = next;
      notify();
    },
    /** For `useSyncExternalStore`. Returns the function that unsubscribes. */
    subscribe,
  };
}

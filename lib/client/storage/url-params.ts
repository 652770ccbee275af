/**
 * The search params of the URL: navigation pushes an entry, so that Back returns; typing replaces it. The router takes no
 * part: it would follow late on a slow machine, and write an older URL over the present one (decision 062).
 */
import { createListeners } from './create-store.ts';

const listeners = createListeners();

/** For `useSyncExternalStore`. Hears every change of the URL that keeps the document: ours, the router's, Back. */
export const subscribeUrl = listeners.subscribe;

if (typeof window !== 'undefined') {
  window.addEventListener('popstate', listeners.notify);
  for (const way of ['pushState', 'replaceState'] as const) {
    const write = history[way];
    history[way] = (...given) => {
      write.apply(history, given);
      // The router writes while React commits, when nothing may render.
      queueMicrotask(listeners.notify);
    };
  }
}

export function readParams(): URLSearchParams {
  return new URLSearchParams(location.search);
}

export function readParam(name: string): string | undefined {
  return readParams().get(name) ?? undefined;
}

export function pushParams(set: Readonly<Record<string, string | undefined>>): void {
  write('pushState', addressWith(set));
}

export function replaceParams(set: Readonly<Record<string, string | undefined>>): void {
  write('replaceState', addressWith(set));
}

export function replaceHash(hash: string): void {
  write('replaceState', location.pathname + location.search + hash);
}

function write(way: 'pushState' | 'replaceState', next: string): void {
  // The router ignores a call with its own state.
  if (next !== location.pathname + location.search + location.hash) history[way](history.state, '', next);
}

function addressWith(set: Readonly<Record<string, string | undefined>>): string {
  const query = readParams();
  for (const [name, value] of Object.entries(set)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  const search = query.size > 0 ? `?${query}` : '';
  return location.pathname + search + location.hash;
}

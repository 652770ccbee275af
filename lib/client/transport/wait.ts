/** Waits in a worker or in the page. */

/** Ends early when the signal aborts, which it then throws. */
export type Wait = (ms: number, signal?: AbortSignal) => Promise<void>;

/** Also ends when the network is back. */
export const wait: Wait = async (ms, signal) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const ending = new AbortController();
  const timer = setTimeout(resolve, ms);
  globalThis.addEventListener('online', () => resolve(), ending);
  signal?.addEventListener('abort', () => resolve(), ending);
  await promise;
  clearTimeout(timer);
  ending.abort();
  signal?.throwIfAborted();
};

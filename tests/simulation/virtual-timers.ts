/** `node:timers/promises` over the timers of the moment, which are virtual in a simulation. */
export const setImmediate = () => new Promise<void>((resolve) => globalThis.setImmediate(resolve));

export function setTimeout<Value>(
  ms: number,
  value?: Value,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    const abort = () => {
      end();
      reject(signal?.reason);
    };
    const timer = globalThis.setTimeout(() => {
      end();
      resolve(value);
    }, ms);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
  });
}

/** Bounds how many pixels are painted at once: large images wait for one another, small ones follow in order. */

export interface PixelBudget {
  /**
   * Waits until `pixels` fit and gives the function that returns them. First come, first served; more than the whole
   * budget waits until it is alone. Rejects with the signal's reason when it aborts first.
   */
  take(pixels: number, signal?: AbortSignal): Promise<() => void>;
}

export function createPixelBudget(total: number): PixelBudget {
  const waiting = new Set<{ pixels: number; admit(): void }>();
  let used = 0;

  function admitNext(): void {
    for (const waiter of waiting) {
      if (used > 0 && used + waiter.pixels > total) return;
      // Counted here, not when the promise is read: the next waiter asks before that.
      used += waiter.pixels;
      waiting.delete(waiter);
      waiter.admit();
    }
  }

  return {
    async take(pixels, signal) {
      signal?.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const waiter = { pixels, admit: resolve };
      const leave = () => {
        if (waiting.delete(waiter)) reject(signal?.reason);
        admitNext();
      };
      waiting.add(waiter);
      signal?.addEventListener('abort', leave, { once: true });
      admitNext();
      await promise.finally(() => signal?.removeEventListener('abort', leave));
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        used -= pixels;
        admitNext();
      };
    },
  };
}

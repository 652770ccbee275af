/** Bounds how many pixels are in the making at once: large images wait for one another, small ones slip in order. */

export interface PixelBudget {
  /**
   * Waits until `pixels` fit and gives the function that returns them. First come, first served; more than the whole
   * budget waits until it is alone. Rejects with the signal's reason when it aborts first.
   */
  take(pixels: number, signal?: AbortSignal): Promise<() => void>;
}

interface Waiter {
  pixels: number;
  admit(): void;
}

export function createPixelBudget(total: number): PixelBudget {
  const waiting = new Set<Waiter>();
  let used = 0;

  function fits(pixels: number): boolean {
    return used === 0 || used + pixels <= total;
  }

  function release(pixels: number): void {
    used -= pixels;
    for (const waiter of waiting) {
      if (!fits(waiter.pixels)) return;
      waiter.admit();
    }
  }

  return {
    async take(pixels, signal) {
      signal?.throwIfAborted();
      if (waiting.size > 0 || !fits(pixels)) await waitForTurn(pixels, signal);
      else used += pixels;
      let held = true;
      return () => {
        if (held) release(pixels);
        held = false;
      };
    },
  };

  function waitForTurn(pixels: number, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = {
      pixels,
      admit() {
        // Counted here, not when the promise is read: the next waiter asks before that.
        used += pixels;
        leave();
        resolve();
      },
    };
    function leave(): void {
      waiting.delete(waiter);
      signal?.removeEventListener('abort', onAbort);
    }
    function onAbort(): void {
      leave();
      reject(signal?.reason);
      // Who stood behind the one that left may fit now.
      release(0);
    }
    waiting.add(waiter);
    signal?.addEventListener('abort', onAbort);
    return promise;
  }
}

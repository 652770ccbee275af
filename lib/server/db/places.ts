/** How many jobs may run at once, by name: of a provider, an owner, a host; and which names failed lately. */

export type Places = ReturnType<typeof createPlaces>;

/** `limitOf` may change while jobs run: what fails lately gets fewer places. */
export function createPlaces(limitOf: (name: string) => number) {
  const used = new Map<string, number>();
  /** Jobs that wait, in order: each tries to take its places. */
  const waiting = new Set<() => boolean>();
  const isFull = (name: string): boolean => (used.get(name) ?? 0) >= limitOf(name);
  const take = (names: readonly string[]): boolean => {
    if (names.some(isFull)) return false;
    for (const name of names) used.set(name, (used.get(name) ?? 0) + 1);
    return true;
  };
  return {
    /** Takes a place of each name, or none. */
    take,
    /** Waits for a place of each name. False after the time, or when the signal aborts. */
    enter(names: readonly string[], { waitMs, signal }: EnterOptions): Promise<boolean> {
      if (signal.aborted || take(names)) return Promise.resolve(!signal.aborted);
      return new Promise((resolve) => {
        const end = (isTaken: boolean): void => {
          waiting.delete(attempt);
          clearTimeout(timer);
          signal.removeEventListener('abort', giveUp);
          resolve(isTaken);
        };
        const giveUp = (): void => end(false);
        const attempt = (): boolean => {
          const isTaken = take(names);
          if (isTaken) end(true);
          return isTaken;
        };
        const timer = setTimeout(giveUp, waitMs);
        signal.addEventListener('abort', giveUp, { once: true });
        waiting.add(attempt);
      });
    },
    /** True if a name had no free place: jobs may wait in the database. */
    leave(names: readonly string[]): boolean {
      const wasFull = names.some(isFull);
      for (const name of names) {
        const left = (used.get(name) ?? 1) - 1;
        if (left > 0) used.set(name, left);
        else used.delete(name);
      }
      for (const attempt of [...waiting]) attempt();
      return wasFull;
    },
    /** The names without a free place. */
    full: (): string[] => [...used.keys()].filter(isFull),
  };
}

interface EnterOptions {
  waitMs: number;
  signal: AbortSignal;
}

const rememberedMs = 600_000;

/** Which names failed lately, and how often in a row. Kept in memory, for a while. */
export function createRecentFailures() {
  const failures = new Map<string, { times: number; at: number }>();
  return {
    /** Failures in a row. */
    of(name: string): number {
      const found = failures.get(name);
      return found === undefined || found.at < Date.now() - rememberedMs ? 0 : found.times;
    },
    succeeded(name: string): void {
      failures.delete(name);
    },
    failed(name: string): void {
      const times = this.of(name) + 1;
      failures.delete(name);
      failures.set(name, { times, at: Date.now() });
      // The map has the order of the failures.
      for (const [old, { at }] of failures) {
        if (at >= Date.now() - rememberedMs && failures.size <= mostNames) break;
        failures.delete(old);
      }
    },
  };
}

export type RecentFailures = ReturnType<typeof createRecentFailures>;

const mostNames = 10_000;

/**
 * Paces guesses of API keys by network. Only keys that nobody has are counted, so that a right key works whatever its
 * network sends. Each process counts by itself: the keys are long and random, this limits the noise.
 */
import type { ClientAddress } from '#lib/server/http/connections.ts';
import { networksOf } from '#lib/server/http/networks.ts';

/** Wrong keys of a network in a minute that are answered as such. */
const limit = 30;
const windowMs = 60_000;
const maxNetworks = 10_000;

export function createWrongKeys({ now = Date.now }: { now?: () => number } = {}) {
  const counted = new Map<string, { wrong: number; untilMs: number }>();

  return {
    /** Counts one; the seconds that the network should wait, 0 for none. */
    count({ peer, forwardedFor }: ClientAddress): number {
      const { site } = networksOf(forwardedFor ?? peer);
      const known = counted.get(site);
      // Later than a window: from before the clock was set back.
      const leftMs = (known?.untilMs ?? 0) - now();
      const isOver = known === undefined || leftMs <= 0 || leftMs > windowMs;
      const entry = isOver ? { wrong: 0, untilMs: now() + windowMs } : known;
      entry.wrong += 1;
      if (isOver) {
        counted.delete(site);
        counted.set(site, entry);
        // The oldest window ends first.
        const [oldest] = counted.size > maxNetworks ? counted.keys() : [];
        if (oldest !== undefined) counted.delete(oldest);
      }
      return entry.wrong > limit ? Math.ceil((entry.untilMs - now()) / 1000) : 0;
    },
  };
}

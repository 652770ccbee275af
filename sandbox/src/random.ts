/**
 * Seeded randomness for the sandbox. Owns the one generator every drawing, sound and sentence draws from;
 * knows nothing of what is made with it. Same seed, same sequence, on every machine.
 */

export interface Random {
  /** The next number in [0, 1). */
  next(): number;
  /** A number in [low, high). */
  range(low: number, high: number): number;
  /** A whole number in [low, high], both ends included. */
  integer(low: number, high: number): number;
  /** One element; throws RangeError on an empty list. */
  pick<T>(items: readonly T[]): T;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** An independent generator, fixed by this one's seed and the label: drawing more elsewhere never shifts it. */
  fork(label: string): Random;
}

/** Makes a generator from a text or a number. */
export function createRandom(seed: string | number): Random {
  const key = hashText(String(seed));
  const next = mulberry32(key);
  return {
    next,
    range: (low, high) => low + (high - low) * next(),
    integer: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError('pick needs a list with at least one element');
      return item;
    },
    chance: (probability) => next() < probability,
    fork: (label) => createRandom(`${key}/${label}`),
  };
}

/** The items in an order of the generator's; draws one number an item. */
export function shuffle<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, key: random.next() }))
    .toSorted((left, right) => left.key - right.key)
    .map((entry) => entry.item);
}

/** FNV-1a over UTF-16 units with a final avalanche: an unsigned 32-bit number. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Tommy Ettinger's mulberry32: 32 bits of state, good enough for images, exact everywhere. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

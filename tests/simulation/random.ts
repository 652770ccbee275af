/** Reproducible random numbers: one seed, one run. */
export type Random = ReturnType<typeof createRandom>;

export function createRandom(seed: number) {
  let state = seed >>> 0;
  /** From 0 to below 1 (mulberry32). */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    chance: (probability: number): boolean => next() < probability,
    /** A whole number from `least` to `most`. */
    between: (least: number, most: number): number => least + Math.floor(next() * (most - least + 1)),
    pick<Value>(values: readonly [Value, ...Value[]]): Value {
      return values[Math.floor(next() * values.length)] ?? values[0];
    },
    bytes: (length: number): Uint8Array => Uint8Array.from({ length }, () => Math.floor(next() * 256)),
  };
}

/** The ranks of tokens by their texts, in place of a Map of 100,000 texts: 1 MB instead of 5. Runs in the package. */

/** At least twice as many as there are tokens, and a power of two. */
const bits = 18;

export class TokenRanks {
  readonly #texts: readonly unknown[];
  /** Rank + 1 at the hash of its text or, when that slot is taken, after it; 0 is free. */
  readonly #slots = new Uint32Array(2 ** bits);

  /** `texts`: by rank; what is no text has no rank here. */
  constructor(texts: readonly unknown[]) {
    if (texts.length > this.#slots.length / 2) throw new RangeError(`${texts.length} tokens are too many.`);
    this.#texts = texts;
  }

  set(text: string, rank: number): void {
    this.#slots[this.#slotOf(text)] = rank + 1;
  }

  get(text: string): number | undefined {
    const entry = this.#slots[this.#slotOf(text)] ?? 0;
    return entry === 0 ? undefined : entry - 1;
  }

  #slotOf(text: string): number {
    let hash = 0;
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x9e3779b1);
    let slot = hash >>> (32 - bits);
    for (;;) {
      const entry = this.#slots[slot] ?? 0;
      if (entry === 0 || this.#texts[entry - 1] === text) return slot;
      slot = (slot + 1) % this.#slots.length;
    }
  }
}

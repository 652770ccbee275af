/**
 * A queue of bytes between a writer that never waits and a reader that may be slow. All queues that share an allowance
 * hold a bounded number of bytes; a queue that would exceed it fails its reader, not its writer.
 */

/** The bytes in all queues of a process. */
export interface Allowance {
  readonly limit: number;
  waiting: number;
}

/** Small pieces are joined up to this size: one large write is faster than many small ones. */
const readBytes = 1024 * 1024;

/** The reader was too slow. */
export class TooSlow extends Error {}

export class ByteQueue implements AsyncIterable<Uint8Array> {
  readonly #allowance: Allowance;
  #pieces: Uint8Array[] = [];
  #ending: { error?: unknown } | undefined;
  #wake: (() => void) | undefined;

  constructor(allowance: Allowance) {
    this.#allowance = allowance;
  }

  /** The bytes must not be changed afterwards. Without effect once the queue has ended or failed. */
  push(bytes: Uint8Array): void {
    if (this.#ending) return;
    const allowance = this.#allowance;
    // A single piece is always accepted: it is in memory already.
    if (this.#pieces.length > 0 && allowance.waiting + bytes.byteLength > allowance.limit) {
      this.fail(new TooSlow('The storage does not keep up with the response.'));
      return;
    }
    allowance.waiting += bytes.byteLength;
    this.#pieces.push(bytes);
    this.#wake?.();
  }

  /** The reader receives the waiting bytes, then the end. */
  end(): void {
    this.#ending ??= {};
    this.#wake?.();
  }

  /** The reader fails at once; waiting bytes are dropped. */
  fail(error: unknown): void {
    this.#ending ??= { error };
    this.#letGo();
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncIterator<Uint8Array> {
    try {
      for (;;) {
        const pieces = this.#takeWaiting();
        if (pieces.length > 0) {
          const [only] = pieces;
          const bytes = pieces.length === 1 && only ? only : Buffer.concat(pieces);
          this.#allowance.waiting -= bytes.byteLength;
          yield bytes;
        } else if (this.#ending === undefined) {
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
        } else if ('error' in this.#ending) throw this.#ending.error;
        else return;
      }
    } finally {
      // The reader has stopped: discard the rest.
      this.#ending ??= {};
      this.#letGo();
    }
  }

  /** Waiting pieces, up to `readBytes`. */
  #takeWaiting(): Uint8Array[] {
    let size = 0;
    const end = this.#pieces.findIndex((piece) => {
      size += piece.byteLength;
      return size > readBytes;
    });
    return this.#pieces.splice(0, end < 0 ? this.#pieces.length : Math.max(1, end));
  }

  #letGo(): void {
    for (const piece of this.#pieces) this.#allowance.waiting -= piece.byteLength;
    this.#pieces = [];
  }
}

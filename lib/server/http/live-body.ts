/**
 * A body that is read to its end, whether somebody reads it or not. Readers get it from its beginning, each at its own
 * speed. What they have not read is kept up to a limit; beyond it only the first reader is served, and holds the source back.
 */
import type { ByteSource, ByteTaker } from './byte-source.ts';

/** Bytes that all bodies of a process keep. */
const limitOfAll = 256 * 1024 * 1024;
let allBytes = 0;

interface Reader {
  /** Index of the next piece. */
  position: number;
  taker: ByteTaker | undefined;
  isPaused: boolean;
}

export class LiveBody implements ByteTaker {
  /** Its cancelling ends nothing but the reading. */
  readonly first: ByteSource;
  readonly #source: ByteSource;
  readonly #limit: number;
  readonly #onEnd: () => void;
  readonly #readers = new Set<Reader>();
  #pieces: Uint8Array[] = [];
  #heldBytes = 0;
  /** Whether later readers may come: everything is kept from the beginning. */
  #isOpen: boolean;
  #isHeldBack = false;
  #ending: ((taker: ByteTaker) => void) | undefined;

  /** `limit`: bytes that the source may be ahead of its first reader. `onEnd` is called once. */
  constructor(
    source: ByteSource,
    { limit, isShared, onEnd }: { limit: number; isShared: boolean; onEnd(): void },
  ) {
    this.#source = source;
    this.#limit = limit;
    this.#isOpen = isShared;
    this.#onEnd = onEnd;
    this.first = this.#read();
    source.give(this);
  }

  /** For one more reader; undefined if the beginning is no longer kept. */
  open(): ByteSource | undefined {
    return this.#isOpen ? this.#read() : undefined;
  }

  /** No more readers come. */
  close(): void {
    this.#isOpen = false;
    this.#free();
  }

  /** Ends the source, and its readers with the error. */
  stop(error: unknown): void {
    if (this.#ending) return;
    this.#source.cancel();
    this.#end((taker) => taker.fail(error));
  }

  take(bytes: Uint8Array): void {
    if (this.#ending) return;
    this.#pieces.push(bytes);
    this.#count(bytes.length);
    for (const reader of this.#readers) this.#pass(reader);
    this.#free();
    if (this.#isFull && this.#isOpen) this.#shut();
    if (!this.#isFull || this.#isHeldBack) return;
    this.#isHeldBack = true;
    this.#source.pause();
  }

  end(last?: Uint8Array): void {
    if (last) this.take(last);
    this.#end((taker) => taker.end());
  }

  fail(error: unknown): void {
    this.#end((taker) => taker.fail(error));
  }

  #end(ending: (taker: ByteTaker) => void): void {
    if (this.#ending) return;
    this.#ending = ending;
    for (const reader of this.#readers) this.#pass(reader);
    this.#onEnd();
  }

  #read(): ByteSource {
    const reader: Reader = { position: 0, taker: undefined, isPaused: false };
    this.#readers.add(reader);
    return {
      give: (taker) => {
        reader.taker = taker;
        this.#pass(reader);
      },
      pause() {
        reader.isPaused = true;
      },
      resume: () => {
        reader.isPaused = false;
        this.#pass(reader);
      },
      cancel: () => {
        this.#readers.delete(reader);
        this.#free();
      },
    };
  }

  /** Gives a reader what it has not read, and the end behind it. */
  #pass(reader: Reader): void {
    const { taker } = reader;
    if (taker === undefined) return;
    while (!reader.isPaused && this.#readers.has(reader)) {
      const piece = this.#pieces[reader.position];
      if (piece === undefined) break;
      reader.position += 1;
      taker.take(piece);
    }
    const isThrough = reader.position === this.#pieces.length;
    if (isThrough && this.#ending && this.#readers.delete(reader)) this.#ending(taker);
    this.#free();
  }

  /** Drops what nobody will read any more. */
  #free(): void {
    if (!this.#isOpen) {
      const positions = [...this.#readers].map(({ position }) => position);
      const read = Math.min(this.#pieces.length, ...positions);
      for (const { length } of this.#pieces.splice(0, read)) this.#count(-length);
      for (const reader of this.#readers) reader.position -= read;
    }
    if (!this.#isHeldBack || (this.#isFull && this.#heldBytes > 0)) return;
    this.#isHeldBack = false;
    this.#source.resume();
  }

  /** Serves the first reader alone. */
  #shut(): void {
    const [, ...others] = this.#readers;
    for (const reader of others) {
      this.#readers.delete(reader);
      reader.taker?.fail(new Error('The response is too large to be kept for another reader.'));
    }
    this.close();
  }

  get #isFull(): boolean {
    return this.#heldBytes > this.#limit || allBytes > limitOfAll;
  }

  #count(bytes: number): void {
    this.#heldBytes += bytes;
    allBytes += bytes;
  }
}

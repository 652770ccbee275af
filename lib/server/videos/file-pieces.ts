/** Walks through a file while its bytes pass, element by element; holds only the elements that its reader asks for. */

/** Either the bytes that the reader must see before it decides, or those that the file goes on after. */
export type Step = { need: number } | { pass: number };

export interface VideoFacts {
  contentType: string;
  width: number;
  height: number;
  /** Undefined if the file does not say. */
  seconds: number | undefined;
  /** The video's first: `avc1`, `mp4a`; in WebM `V_VP9`, `A_OPUS`. */
  codecs: string[];
}

/** One file format. */
export interface VideoContainer {
  add(bytes: Uint8Array): void;
  readonly facts: VideoFacts | undefined;
  /** What is wrong with the file if no more bytes follow; a clause whose subject is the file. */
  problem(): string | undefined;
}

export class FilePieces {
  /** Bytes of the file so far. */
  length = 0;
  readonly #next: (held: Buffer, position: number) => Step;
  #chunks: Uint8Array[] = [];
  #held = 0;
  #need = 1;
  #pass = 0;

  /** `next` gets the bytes from the start of an element on, and the position of the element in the file. */
  constructor(next: (held: Buffer, position: number) => Step) {
    this.#next = next;
  }

  add(bytes: Uint8Array): void {
    this.length += bytes.length;
    const passed = Math.min(this.#pass, bytes.length);
    this.#pass -= passed;
    if (passed === bytes.length) return;

    this.#chunks.push(bytes.subarray(passed));
    this.#held += bytes.length - passed;
    while (this.#held > 0 && this.#held >= this.#need) this.#step();
  }

  /** Bytes of an element that has begun and is not yet passed. */
  get held(): number {
    return this.#held;
  }

  /** Bytes that the current element still lacks: 0 where one element ends and no other has begun. */
  get missing(): number {
    if (Number.isFinite(this.#pass) && this.#pass > 0) return this.#pass;
    return this.#held > 0 ? Math.max(1, this.#need - this.#held) : 0;
  }

  #step(): void {
    const [only = new Uint8Array()] = this.#chunks;
    const all = this.#chunks.length === 1 ? bufferOf(only) : Buffer.concat(this.#chunks);
    const step = this.#next(all, this.length - all.length);
    if ('need' in step) {
      this.#chunks = [all];
      this.#need = step.need;
      return;
    }
    const passed = Math.min(step.pass, all.length);
    this.#pass = step.pass - passed;
    this.#chunks = [all.subarray(passed)];
    this.#held = all.length - passed;
    this.#need = 1;
  }
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

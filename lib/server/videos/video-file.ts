/**
 * Judges the file of a finished video while its bytes pass: MP4, QuickTime or WebM, whole, and as long as requested.
 * Upstreams send web pages, error bodies and cut files with status 200.
 */

/** Gets at least the first 8 bytes of a file; undefined if it is of another format. */
export type OpenContainer = (start: Buffer) => VideoContainer | undefined;

export class VideoFile {
  readonly #formats: readonly OpenContainer[];
  #start = Buffer.alloc(0);
  #container: VideoContainer | undefined;

  constructor(formats: readonly OpenContainer[]) {
    this.#formats = formats;
  }

  async *watch(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncIterable<Uint8Array> {
    for await (const bytes of source) {
      this.add(bytes);
      yield bytes;
    }
  }

  add(bytes: Uint8Array): void {
    if (this.#container) {
      this.#container.add(bytes);
      return;
    }
    if (this.#start.length >= startBytes) return;
    this.#start = Buffer.concat([this.#start, bytes]);
    if (this.#start.length >= 8) for (const open of this.#formats) this.#container ??= open(this.#start);
    this.#container?.add(this.#start);
    this.#start = this.#start.subarray(0, startBytes);
  }

  /** Facts of a video whose header has passed. */
  get facts(): VideoFacts | undefined {
    return this.#container?.facts;
  }

  /**
   * Why the bytes are not the finished video, as a sentence; undefined if they are. Asked after the last byte.
   * `requestedSeconds` is left out where the request does not name a duration.
   */
  problem(requestedSeconds?: number): string | undefined {
    const found = this.#container ? this.#container.problem() : `it is ${nameOf(this.#start)}`;
    if (found) return `The upstream sent a file that is not a finished video: ${found}.`;
    const seconds = this.facts?.seconds;
    if (seconds === undefined || requestedSeconds === undefined) return undefined;

    const isShort = seconds < requestedSeconds - Math.max(0.75, requestedSeconds * 0.15);
    const isLong = seconds > requestedSeconds * 2 + 1;
    return isShort || isLong
      ? `The upstream sent a video of ${seconds.toFixed(1)} s; ${requestedSeconds} s were requested.`
      : undefined;
  }
}

/** Enough to know what a file is. */
const startBytes = 512;

function nameOf(start: Buffer): string {
  if (start.length === 0) return 'empty';
  const text = start
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();
  if (/^<(!doctype|html|head|body|\?xml|!--)/i.test(text)) return 'a web page';
  if (/^[{[]/.test(text)) return 'JSON';
  // Control characters and broken characters.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell text from other bytes
  return /[\x00-\x08\x0e-\x1f\ufffd]/.test(text.slice(0, -4)) ? 'of another format' : 'text';
}

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
/** Walks through a file while its bytes pass, element by element; holds only the elements that its reader asks for. */
export abstract class VideoContainer {
  /** Bytes of the file so far. */
  length = 0;
  #chunks: Uint8Array[] = [];
  #held = 0;
  #need = 1;
  #pass = 0;

  abstract readonly facts: VideoFacts | undefined;
  /** What is wrong with the file if no more bytes follow; a clause whose subject is the file. */
  abstract problem(): string | undefined;
  /** Gets the bytes from the start of an element on, and the position of the element in the file. */
  protected abstract next(held: Buffer, position: number): Step;

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
    const step = this.next(all, this.length - all.length);
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

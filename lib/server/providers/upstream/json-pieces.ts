/**
 * Reads JSON whose large strings are passed on while they arrive: images in Base64 are never held as a whole. The
 * strings are chosen by their key; in the value left they are empty. A string that is empty is not passed on: some
 * servers send one beside a link.
 */
import { unreadable } from './read-response.ts';

/** Limit of everything except the large strings. */
const maxHeldBytes = 16 * 1024 ** 2;

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];

export class JsonPieces {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #keys: ReadonlySet<string>;
  #chunk: Buffer = Buffer.alloc(0);
  #at = 0;
  #held: Buffer[] = [];
  #heldBytes = 0;

  constructor(chunks: AsyncIterable<Uint8Array>, keys: readonly string[]) {
    this.#chunks = chunks[Symbol.asyncIterator]();
    this.#keys = new Set(keys);
  }

  /** The large strings in order; each is read to its end before the next. Rejects with ApiError if the JSON ends early. */
  async *strings(): AsyncGenerator<AsyncIterable<Uint8Array>> {
    let isComplete = false;
    try {
      yield* this.#strings();
      isComplete = true;
    } finally {
      // A reader that stops early frees the connection.
      if (!isComplete) await this.#chunks.return?.();
    }
  }

  /** The JSON with empty large strings, after all of them have been read. Throws ApiError if it is not JSON. */
  value(): unknown {
    try {
      // Without the byte order mark that some servers send.
      return JSON.parse(new TextDecoder().decode(Buffer.concat(this.#held)));
    } catch (error) {
      throw unreadable(error);
    }
  }

  /** Whether the text stands in the JSON that has been read so far, outside of the large strings. */
  contains(text: string): boolean {
    return Buffer.concat(this.#held).includes(text);
  }

  async *#strings(): AsyncGenerator<AsyncIterable<Uint8Array>> {
    let text = '';
    let isValue = false;
    while (await this.#more()) {
      const byte = this.#chunk[this.#at];
      this.#hold(this.#at + 1);
      if (byte === quote) {
        if (isValue && this.#keys.has(text) && !(await this.#atQuote())) {
          const content = this.#content();
          yield content;
          // What the reader left unread.
          for await (const _ of content);
          this.#add(Buffer.from('"'));
        } else text = await this.#shortString();
        isValue = false;
      } else if (byte === colon) isValue = true;
      else if (byte !== undefined && byte > 0x20) isValue = false;
    }
  }

  /** Whether the string that has just begun is empty. */
  async #atQuote(): Promise<boolean> {
    return (await this.#more()) && this.#chunk[this.#at] === quote;
  }

  /** Reads another string to its end and holds it; returns its text if it is as short as a key. */
  async #shortString(): Promise<string> {
    let text = '';
    for (;;) {
      if (!(await this.#more())) throw unreadable();
      const end = this.#chunk.indexOf(quote, this.#at);
      const slash = this.#chunk.subarray(this.#at, end < 0 ? undefined : end).indexOf(backslash);
      const until = slash >= 0 ? this.#at + slash : end < 0 ? this.#chunk.length : end;
      if (text.length < 64) text += this.#chunk.toString('latin1', this.#at, Math.min(until, this.#at + 64));
      this.#hold(until);
      if (slash >= 0) {
        // The escaped character cannot end the string.
        this.#hold(this.#at + 1);
        if (!(await this.#more())) throw unreadable();
        this.#hold(this.#at + 1);
      } else if (end >= 0) {
        this.#hold(this.#at + 1);
        return text;
      }
    }
  }

  async *#content(): AsyncGenerator<Uint8Array> {
    for (;;) {
      if (!(await this.#more())) throw unreadable();
      const end = this.#chunk.indexOf(quote, this.#at);
      const part = this.#chunk.subarray(this.#at, end < 0 ? undefined : end);
      const slash = part.indexOf(backslash);
      const plain = slash < 0 ? part : part.subarray(0, slash);
      this.#at += plain.length;
      if (plain.length > 0) yield plain;
      if (slash >= 0) yield Buffer.from(await this.#escaped());
      else if (end >= 0) {
        this.#at += 1;
        return;
      }
    }
  }

  /** `\/` and `\u003d` occur in Base64 of some servers. */
  async #escaped(): Promise<string> {
    await this.#character();
    const character = await this.#character();
    if (character !== 'u') return character === 'n' || character === 'r' ? '' : character;
    let digits = '';
    while (digits.length < 4) digits += await this.#character();
    return String.fromCharCode(Number.parseInt(digits, 16));
  }

  async #character(): Promise<string> {
    if (!(await this.#more())) throw unreadable();
    this.#at += 1;
    return String.fromCharCode(this.#chunk[this.#at - 1] ?? 0);
  }

  /** Holds what lies between the position and `until`, the next position. */
  #hold(until: number): void {
    this.#add(this.#chunk.subarray(this.#at, until));
    this.#at = until;
  }

  #add(bytes: Buffer): void {
    this.#heldBytes += bytes.length;
    if (this.#heldBytes > maxHeldBytes) throw unreadable();
    const last = this.#held.at(-1);
    // Neighbours of one chunk are one piece, since most are a single byte.
    const follows = last?.buffer === bytes.buffer && last.byteOffset + last.length === bytes.byteOffset;
    if (last && follows)
      this.#held[this.#held.length - 1] = Buffer.from(
        last.buffer,
        last.byteOffset,
        last.length + bytes.length,
      );
    else this.#held.push(bytes);
  }

  /** Whether there is a byte at the position; reads the next chunk if necessary. */
  async #more(): Promise<boolean> {
    while (this.#at >= this.#chunk.length) {
      const step = await this.#chunks.next();
      if (step.done) return false;
      const { buffer, byteOffset, byteLength } = step.value;
      this.#chunk = Buffer.from(buffer, byteOffset, byteLength);
      this.#at = 0;
    }
    return true;
  }
}

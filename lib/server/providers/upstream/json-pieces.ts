/**
 * Reads JSON whose large strings are passed on while they arrive: images in Base64 are never held as a whole. The
 * strings are chosen by their key; in the value left they are empty.
 */

import { parseResponse } from '#lib/base/json-value.ts';
import { JsonScanner } from './json-scanner.ts';
import { unreadable } from './unreadable.ts';

/** Limit of everything except the large strings. */
const maxRestBytes = 16 * 1024 ** 2;

export class JsonPieces {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #scanner: JsonScanner;
  /** What has arrived of large strings; null is the end of one. */
  readonly #waiting: (Buffer | null)[] = [];
  #read = 0;
  #rest: Buffer[] = [];
  #restBytes = 0;

  constructor(chunks: AsyncIterable<Uint8Array>, keys: readonly string[]) {
    this.#chunks = chunks[Symbol.asyncIterator]();
    const listener = {
      rest: (bytes: Buffer) => this.#keep(bytes),
      piece: (bytes: Buffer) => void this.#waiting.push(bytes),
      end: () => void this.#waiting.push(null),
    };
    this.#scanner = new JsonScanner(listener, { keys });
  }

  /** The large strings in order; each is read to its end before the next. Rejects with ApiError if the JSON ends early. */
  async *strings(): AsyncGenerator<AsyncIterable<Uint8Array>> {
    let isComplete = false;
    try {
      for (let first = await this.#next(); first !== undefined; first = await this.#next()) {
        if (first === null) continue;
        const content = this.#content(first);
        yield content;
        // What the reader left unread.
        for await (const _ of content);
      }
      isComplete = true;
    } finally {
      // A reader that stops early frees the connection.
      if (!isComplete) await this.#chunks.return?.();
    }
  }

  /**
   * The JSON with empty large strings, after all of them have been read. Throws ApiError if it is not JSON or ends
   * early.
   */
  value(): unknown {
    if (!this.#scanner.isComplete) throw unreadable();
    const text = new TextDecoder().decode(Buffer.concat(this.#rest));
    try {
      return parseResponse(text).value;
    } catch (error) {
      throw unreadable(error);
    }
  }

  /** Whether the text stands in the JSON that has been read so far, outside of the large strings. */
  contains(text: string): boolean {
    return Buffer.concat(this.#rest).includes(text);
  }

  async *#content(first: Buffer): AsyncGenerator<Uint8Array> {
    yield first;
    for (let next = await this.#next(); next !== null; next = await this.#next()) {
      if (next === undefined) throw unreadable();
      yield next;
    }
  }

  /** A piece of a large string, or null at its end; undefined at the end of the JSON. */
  async #next(): Promise<Buffer | null | undefined> {
    for (;;) {
      const next = this.#waiting[this.#read];
      this.#read += 1;
      if (next !== undefined) return next;
      this.#waiting.length = this.#read = 0;
      if (this.#scanner.isBroken || this.#restBytes > maxRestBytes) throw unreadable();
      const { done, value } = await this.#chunks.next();
      if (done) return undefined;
      this.#scanner.add(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
    }
  }

  #keep(bytes: Buffer): void {
    this.#restBytes += bytes.length;
    const last = this.#rest.at(-1);
    // Neighbours of one chunk are one piece, since most are a single byte.
    const follows = last?.buffer === bytes.buffer && last.byteOffset + last.length === bytes.byteOffset;
    if (last && follows)
      this.#rest[this.#rest.length - 1] = Buffer.from(
        last.buffer,
        last.byteOffset,
        last.length + bytes.length,
      );
    else this.#rest.push(bytes);
  }
}

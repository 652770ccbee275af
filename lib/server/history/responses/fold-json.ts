/**
 * Shortens JSON while it streams, so that a response of any size can be parsed without buffering it: a long string
 * becomes `{"$media":"bytes:start-end"}`, its byte range (base/json-value); a long list of numbers keeps its first ones.
 * Handles documents and the data lines of event streams.
 */
import { JsonScanner } from '#lib/server/providers/upstream/json-scanner.ts';

export interface FoldOptions {
  /** True for lines of server-sent events: a line's end ends a string, and white space stays as it is. */
  lines: boolean;
  /** A string up to this many bytes stays unchanged. */
  longest?: number;
  /** Receives the folded text, in order. */
  emit(text: string): void;
}

export const longestString = 4096;
/** Numbers, commas and white space in a row that stay unchanged, in bytes. */
const longestRow = 256;

/** The longest placeholder. */
const placeBytes = 64;
const [quote, comma, blank] = [0x22, 0x2c, 0x20];

export class JsonFolder {
  readonly #options: Required<FoldOptions>;
  readonly #scanner: JsonScanner;
  readonly #isFiller: Uint8Array;
  #chunk: Buffer = Buffer.alloc(0);
  /** What of the chunk is folded. */
  #at = 0;
  /** Bytes before the chunk. */
  #before = 0;
  /** The output of the chunk. */
  #out: Buffer = Buffer.alloc(0);
  #length = 0;
  #inString = false;
  /** Start of the open string in the input, and its bytes in earlier chunks; none if it is long. */
  #start = 0;
  #content: Buffer[] = [];
  /** The current list of numbers, as far as it is emitted. */
  readonly #row = new Uint8Array(longestRow);
  #rowLength = 0;
  #afterBlank = false;
  #afterComma = false;

  constructor(options: FoldOptions) {
    this.#options = { longest: longestString, ...options };
    this.#isFiller = options.lines ? lineFiller : documentFiller;
    const quoteAt = (at: number, opens: boolean) => (opens ? this.#open(at) : this.#close(at));
    this.#scanner = new JsonScanner({ quote: quoteAt }, { lines: options.lines });
  }

  take(piece: Uint8Array): void {
    this.#begin(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
    this.#scanner.add(this.#chunk);
    if (this.#inString) this.#hold();
    else this.#outside(this.#chunk.length);
    this.#before += this.#chunk.length;
    this.#emit();
  }

  /** Call it after the last piece: emits the rest. */
  end(): void {
    this.#begin(Buffer.alloc(0));
    if (this.#inString) this.#endString(0);
    this.#emitRow();
    this.#emit();
  }

  #begin(chunk: Buffer): void {
    this.#chunk = chunk;
    this.#at = 0;
    this.#length = 0;
    this.#out = Buffer.allocUnsafe(chunk.length + this.#row.length + placeBytes);
  }

  #open(at: number): void {
    this.#outside(at);
    this.#emitRow();
    this.#inString = true;
    this.#start = this.#before + at + 1;
    this.#at = at + 1;
  }

  /** `at`: the quote, or the end of the line. */
  #close(at: number): void {
    const isClosed = this.#chunk[at] === quote;
    const isLong = this.#isLong(at);
    this.#endString(at);
    if (isClosed && !isLong) this.#put(quote);
    this.#at = isClosed ? at + 1 : at;
  }

  /** Whether the open string is long if it reaches a position of the chunk. */
  #isLong(to: number): boolean {
    return this.#before + to - this.#start > this.#options.longest;
  }

  #endString(to: number): void {
    this.#inString = false;
    if (this.#isLong(to)) {
      const place = `{"$media":"bytes:${this.#start}-${this.#before + to}"}`;
      this.#length += this.#out.write(place, this.#length);
    } else {
      this.#put(quote);
      this.#putEarlier();
      this.#length += this.#chunk.copy(this.#out, this.#length, this.#at, to);
    }
    this.#content = [];
  }

  /** Of one string in a chunk at most: the first. */
  #putEarlier(): void {
    if (this.#content.length === 0) return;
    const rest = Buffer.allocUnsafe(this.#out.length - this.#length);
    const put = [this.#out.subarray(0, this.#length), ...this.#content];
    this.#out = Buffer.concat([...put, rest]);
    this.#length = this.#out.length - rest.length;
  }

  /** The string goes on in the next chunk. A long one costs no memory. */
  #hold(): void {
    if (this.#isLong(this.#chunk.length)) this.#content = [];
    // A copy: pieces of a response share large buffers.
    else this.#content.push(Buffer.from(this.#chunk.subarray(this.#at)));
  }

  /** What stands between strings, up to a position of the chunk. */
  #outside(to: number): void {
    for (let at = this.#at; at < to; at += 1) {
      const byte = this.#chunk[at] ?? 0;
      if (this.#isFiller[byte] === 1) this.#addToRow(byte);
      else {
        this.#emitRow();
        this.#put(byte);
      }
    }
    this.#at = to;
  }

  /** White space collapses into one blank. */
  #addToRow(byte: number): void {
    const isBlank = byte <= blank;
    if (isBlank && this.#afterBlank) return;
    if (this.#rowLength < this.#row.length) this.#row[this.#rowLength] = isBlank ? blank : byte;
    this.#rowLength += 1;
    this.#afterBlank = isBlank;
    if (!isBlank) this.#afterComma = byte === comma;
  }

  /** A long list keeps its first numbers and its last comma. */
  #emitRow(): void {
    if (this.#rowLength === 0) return;
    const first = this.#row.subarray(0, this.#rowLength);
    const isLong = this.#rowLength > this.#row.length;
    const lastComma = isLong ? first.lastIndexOf(comma) : -1;
    this.#out.set(lastComma < 0 ? first : first.subarray(0, lastComma), this.#length);
    this.#length += lastComma < 0 ? first.length : lastComma;
    if (isLong && this.#afterComma) this.#put(comma);
    this.#rowLength = 0;
    this.#afterBlank = false;
    this.#afterComma = false;
  }

  #put(byte: number): void {
    this.#out[this.#length] = byte;
    this.#length += 1;
  }

  #emit(): void {
    if (this.#length > 0) this.#options.emit(this.#out.toString('utf8', 0, this.#length));
  }
}

function fillerTable(characters: string): Uint8Array {
  const table = new Uint8Array(256);
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  return table;
}

const lineFiller = fillerTable('0123456789+-.eE,');
const documentFiller = fillerTable('0123456789+-.eE, \t\r\n');

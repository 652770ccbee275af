/**
 * Shortens JSON while it streams, so that a response of any size can be parsed without buffering it: a long string
 * becomes `{"$media":"bytes:start-end"}`, its byte range (base/media-stub); a long list of numbers keeps its first ones.
 * Handles documents and the data lines of event streams.
 */

export interface FoldOptions {
  /** True for lines of server-sent events: a line's end ends a string, and white space stays as it is. */
  lines: boolean;
  /** A string up to this many bytes stays unchanged. */
  longest?: number;
  /** Numbers, commas and white space in a row that stay unchanged, in bytes. */
  longestRow?: number;
  /** Receives the folded text, in order. */
  emit(text: string): void;
}

const defaults = { longest: 4096, longestRow: 256 };
/** Strings are read byte by byte up to this length: faster than a search. */
const readBytes = 128;
/** The longest placeholder. */
const placeBytes = 64;

const [quote, backslash, newline, comma, blank] = [0x22, 0x5c, 0x0a, 0x2c, 0x20];

export class JsonFolder {
  readonly #options: Required<FoldOptions>;
  readonly #isFiller: Uint8Array;
  /** Bytes before the current piece. */
  #before = 0;
  /** Output that is not emitted yet. */
  #out: Buffer = Buffer.alloc(0);
  #length = 0;
  #inString = false;
  /** Start of the open string: in the input, and in the output. */
  #start = 0;
  #outStart = 0;
  #isLong = false;
  /** Whether the previous byte is an escaping backslash. */
  #escaping = false;
  /** The current list of numbers, as far as it is emitted. */
  readonly #row: Uint8Array;
  #rowLength = 0;
  #afterBlank = false;
  #afterComma = false;

  constructor(options: FoldOptions) {
    this.#options = { ...defaults, ...options };
    this.#row = new Uint8Array(this.#options.longestRow);
    this.#isFiller = options.lines ? lineFiller : documentFiller;
  }

  take(piece: Uint8Array): void {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    if (this.#isWithinLong(bytes)) {
      this.#before += bytes.length;
      return;
    }
    this.#makeRoom(bytes.length);
    let at = 0;
    while (at < bytes.length) at = this.#inString ? this.#inside(bytes, at) : this.#outside(bytes, at);
    this.#before += bytes.length;
    this.#emit();
  }

  /** A piece of a long string, without its end, costs a search and no memory. */
  #isWithinLong(bytes: Buffer): boolean {
    if (!this.#inString || !this.#isLong || bytes.includes(quote)) return false;
    if (this.#options.lines && bytes.includes(newline)) return false;
    this.#escaping = this.#isEscaped(bytes, 0, bytes.length);
    return true;
  }

  /** Call it after the last piece: emits the rest. */
  end(): void {
    this.#makeRoom(0);
    if (this.#inString) this.#closeString(this.#before);
    this.#emitRow();
    this.#emit();
  }

  /** Reads outside of strings; returns the position after it. */
  #outside(bytes: Buffer, from: number): number {
    for (let at = from; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (this.#isFiller[byte] === 1) {
        this.#addToRow(byte);
        continue;
      }
      this.#emitRow();
      if (byte === quote) return this.#openString(at);
      this.#put(byte);
    }
    return bytes.length;
  }

  #openString(at: number): number {
    this.#inString = true;
    this.#isLong = false;
    this.#escaping = false;
    this.#start = this.#before + at + 1;
    this.#outStart = this.#length;
    this.#put(quote);
    return at + 1;
  }

  #inside(bytes: Buffer, from: number): number {
    const limit = Math.min(bytes.length, from + readBytes);
    for (let at = from; at < limit; at += 1) {
      const byte = bytes[at];
      const ends = (byte === quote && !this.#escaping) || (byte === newline && this.#options.lines);
      if (ends) return this.#endString(bytes, from, at);
      this.#escaping = byte === backslash && !this.#escaping;
    }
    const end = this.#findEnd(bytes, limit);
    return this.#endString(bytes, from, end);
  }

  /** The position of the string's end, or of the piece's end. */
  #findEnd(bytes: Buffer, from: number): number {
    for (let search = from; ; ) {
      const found = bytes.indexOf(quote, search);
      const to = found < 0 ? bytes.length : found;
      const lineEnd = this.#options.lines ? bytes.subarray(search, to).indexOf(newline) : -1;
      if (lineEnd >= 0) return search + lineEnd;
      this.#escaping = this.#isEscaped(bytes, search, to);
      if (found < 0 || !this.#escaping) return to;
      this.#escaping = false;
      search = to + 1;
    }
  }

  /** Whether the byte at `to` is escaped. */
  #isEscaped(bytes: Buffer, from: number, to: number): boolean {
    let at = to;
    while (at > from && bytes[at - 1] === backslash) at -= 1;
    const odd = (to - at) % 2 === 1;
    return at === from ? odd !== this.#escaping : odd;
  }

  /** Reads the string up to `end`, where it closes unless the piece ends. */
  #endString(bytes: Buffer, from: number, end: number): number {
    if (this.#before + end - this.#start > this.#options.longest) {
      this.#isLong = true;
      this.#length = this.#outStart;
    } else this.#length += bytes.copy(this.#out, this.#length, from, end);
    if (end === bytes.length) return end;
    this.#closeString(this.#before + end);
    if (bytes[end] !== quote) return end;
    if (!this.#isLong) this.#put(quote);
    return end + 1;
  }

  #closeString(end: number): void {
    this.#inString = false;
    if (this.#isLong)
      this.#length += this.#out.write(`{"$media":"bytes:${this.#start}-${end}"}`, this.#length);
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
    const long = this.#rowLength > this.#row.length;
    const lastComma = long ? first.lastIndexOf(comma) : -1;
    this.#out.set(lastComma < 0 ? first : first.subarray(0, lastComma), this.#length);
    this.#length += lastComma < 0 ? first.length : lastComma;
    if (long && this.#afterComma) this.#put(comma);
    this.#rowLength = 0;
    this.#afterBlank = false;
    this.#afterComma = false;
  }

  #put(byte: number): void {
    this.#out[this.#length] = byte;
    this.#length += 1;
  }

  /** Allocates output for a piece of this size, after the open string. */
  #makeRoom(size: number): void {
    const open = this.#out.subarray(0, this.#length);
    this.#out = Buffer.allocUnsafe(open.length + size + this.#row.length + placeBytes + 2);
    this.#out.set(open);
  }

  /** Emits all but an open string, which may still become long. */
  #emit(): void {
    const to = this.#inString ? this.#outStart : this.#length;
    if (to > 0) this.#options.emit(this.#out.toString('utf8', 0, to));
    this.#out = this.#out.subarray(to, this.#length);
    this.#length -= to;
    this.#outStart = 0;
  }
}

/** A whole text without its long strings; their stubs are empty. Searches quotes only: far faster than parsing them. */
export function foldText(text: string): string {
  let folded = '';
  let from = 0;
  for (let at = text.indexOf('"'); at >= 0; ) {
    const end = endOfString(text, at + 1);
    if (end - at > defaults.longest) {
      folded += `${text.slice(from, at)}{"$media":"text"}`;
      from = end + 1;
    }
    at = text.indexOf('"', end + 1);
  }
  return folded + text.slice(from);
}

/** The position of the quote that ends a string; the text's end without one. */
export function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = end;
    while (slashes > from && text[slashes - 1] === '\\') slashes -= 1;
    if ((end - slashes) % 2 === 0) return end;
  }
  return text.length;
}

function fillerTable(characters: string): Uint8Array {
  const table = new Uint8Array(256);
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  return table;
}

const lineFiller = fillerTable('0123456789+-.eE,');
const documentFiller = fillerTable('0123456789+-.eE, \t\r\n');

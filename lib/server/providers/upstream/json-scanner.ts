/**
 * Follows the structure of JSON while its bytes arrive, in pieces of any size: brackets, names of members, the end.
 * Strings whose key is chosen are large: their content is passed on and never held. Numbers and literals are not checked.
 * The only scanner of streamed JSON: what else reads it listens to this one.
 */

export interface JsonListener {
  /** The quote that opens or closes a string, at a position of the chunk. */
  quote?(at: number, opens: boolean): void;
  /** A member's name, before its value. `depth` is 1 for those of the outermost value. */
  member?(name: string, depth: number): void;
  /** Bytes outside of large strings, with the quotes of these. */
  rest?(bytes: Buffer): void;
  /** Content of a large string, decoded; a string that is empty is none: some servers send one beside a link. */
  piece?(bytes: Buffer): void;
  /** The end of a large string. */
  end?(): void;
}

export interface ScannerOptions {
  /** The keys of large strings. */
  keys?: readonly string[];
  /** The text is an event stream: the end of a line closes a string, where `quote` is called, too. */
  lines?: boolean;
}

const [quote, backslash, colon, newline] = [0x22, 0x5c, 0x3a, 0x0a];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/** Deeper JSON is not read. */
const maxDepth = 10_000;
/** Names up to this length are compared. */
const nameLength = 64;

export class JsonScanner {
  readonly #listener: JsonListener;
  readonly #keys: ReadonlySet<string>;
  readonly #lines: boolean;
  /** Somebody wants to know the names. */
  readonly #hasNames: boolean;
  #position: 'outside' | 'short' | 'large' = 'outside';
  /** The open brackets. */
  readonly #open: number[] = [];
  #isBroken = false;
  #isOver = false;
  /** The last short string, and whether a colon follows it. */
  #text = '';
  #isValue = false;
  /** The characters after a backslash, as far as they have arrived; undefined outside of an escape. */
  #escape: string | undefined;
  #isEmpty = true;
  /** Positions in the current chunk: searched once, not for each string. */
  #quoteAt = -1;
  #slashAt = -1;
  #lineAt = -1;

  constructor(listener: JsonListener, { keys = [], lines = false }: ScannerOptions = {}) {
    this.#listener = listener;
    this.#keys = new Set(keys);
    this.#lines = lines;
    this.#hasNames = keys.length > 0 || listener.member !== undefined;
  }

  /** The outermost value is an object or an array, it has ended, and nothing but white space follows. */
  get isComplete(): boolean {
    return this.#isOver && !this.#isBroken;
  }

  /** It cannot become JSON any more. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  add(chunk: Buffer): void {
    this.#quoteAt = this.#slashAt = -1;
    this.#lineAt = this.#lines ? -1 : chunk.length;
    let at = 0;
    while (at < chunk.length) {
      if (this.#escape !== undefined) at = this.#escaped(this.#escape, chunk, at);
      else at = this.#position === 'outside' ? this.#outside(chunk, at) : this.#string(chunk, at);
    }
  }

  #outside(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (byte === quote) {
        this.#begin();
        this.#listener.quote?.(at, true);
        this.#listener.rest?.(chunk.subarray(from, at + 1));
        return at + 1;
      }
      if (byte === colon) {
        this.#isValue = true;
        this.#listener.member?.(this.#text, this.#open.length);
      } else if (byte > 0x20) {
        this.#isValue = false;
        this.#structure(byte);
      }
    }
    this.#listener.rest?.(chunk.subarray(from));
    return chunk.length;
  }

  #structure(byte: number): void {
    if (byte === openBrace || byte === openBracket) {
      if (this.#isOver || this.#open.length >= maxDepth) this.#isBroken = true;
      else this.#open.push(byte + 2);
    } else if (byte === closeBrace || byte === closeBracket) {
      if (this.#open.pop() !== byte) this.#isBroken = true;
      this.#isOver = this.#open.length === 0;
    } else if (this.#open.length === 0 && (this.#isOver || !byteOrderMark.includes(byte)))
      this.#isBroken = true;
  }

  #begin(): void {
    if (this.#open.length === 0) this.#isBroken = true;
    this.#position = this.#isValue && this.#keys.has(this.#text) ? 'large' : 'short';
    this.#isEmpty = true;
    this.#isValue = false;
    if (this.#position === 'short') this.#text = '';
  }

  /** Up to its quote or the end of its line, or to an escape that is decoded or goes on in the next chunk. */
  #string(chunk: Buffer, from: number): number {
    const isLarge = this.#position === 'large';
    let until = this.#stop(chunk, from);
    while (!isLarge && this.#isEscape(chunk, until)) until = this.#stop(chunk, until + 2);
    if (isLarge) this.#emit(chunk.subarray(from, until));
    else if (this.#hasNames && this.#text.length < nameLength)
      this.#text += chunk.toString('latin1', from, Math.min(until, from + nameLength));

    const end = Math.min(until + 1, chunk.length);
    const isEscape = this.#slashAt === until && until < chunk.length;
    if (!isLarge) this.#listener.rest?.(chunk.subarray(from, end));
    if (isEscape) this.#escape = '';
    if (isEscape || until === chunk.length) return end;

    this.#position = 'outside';
    this.#listener.quote?.(until, false);
    if (!isLarge) return end;
    if (!this.#isEmpty) this.#listener.end?.();
    this.#listener.rest?.(chunk.subarray(until, end));
    return end;
  }

  /** The next quote or backslash, or the end of the line. */
  #stop(chunk: Buffer, from: number): number {
    if (this.#quoteAt < from) this.#quoteAt = positionOf(chunk, quote, from);
    if (this.#slashAt < from) this.#slashAt = positionOf(chunk, backslash, from);
    if (this.#lineAt < from) this.#lineAt = positionOf(chunk, newline, from);
    return Math.min(this.#quoteAt, this.#slashAt, this.#lineAt);
  }

  /** Whether a backslash and its character are both in the chunk. */
  #isEscape(chunk: Buffer, at: number): boolean {
    if (chunk[at] !== backslash || at + 1 >= chunk.length) return false;
    return !this.#lines || chunk[at + 1] !== newline;
  }

  /** One character of an escape: there is one, or `u` and four digits. */
  #escaped(before: string, chunk: Buffer, at: number): number {
    if (this.#lines && chunk[at] === newline) {
      this.#escape = undefined;
      return at;
    }
    const read = before + String.fromCharCode(chunk[at] ?? 0);
    this.#escape = read.startsWith('u') && read.length < 5 ? read : undefined;
    if (this.#position !== 'large') this.#listener.rest?.(chunk.subarray(at, at + 1));
    else if (this.#escape === undefined) this.#emit(Buffer.from(decoded(read)));
    return at + 1;
  }

  #emit(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.#isEmpty = false;
    this.#listener.piece?.(bytes);
  }
}

const byteOrderMark = [0xef, 0xbb, 0xbf];

/** The end of the chunk if it has none. */
function positionOf(chunk: Buffer, byte: number, from: number): number {
  const at = chunk.indexOf(byte, from);
  return at < 0 ? chunk.length : at;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function decoded(text: string): string {
  if (text.length === 1) return escapes[text] ?? text;
  return String.fromCharCode(Number.parseInt(text.slice(1), 16) || 0);
}

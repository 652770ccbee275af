/**
 * Real token counts and token-sized pieces of text. Owns the one byte-pair encoding the sandbox loads
 * (cl100k_base: 42 MB resident and 70 ms to load, o200k_base would be 71 MB and 130 ms); knows nothing of requests.
 */

export interface TextPiece {
  /** The characters of one token, or of the fewest tokens that together hold whole characters. */
  readonly text: string;
  readonly tokens: number;
}

export interface Tokenizer {
  /** Tokens of a text. Runs of more than 256 characters without white space are counted in parts of 256. */
  count(text: string): number;
  /** The text in token-sized pieces, made as they are read; joined they give the text, their tokens `count`. */
  split(text: string): Generator<TextPiece, void, undefined>;
}

/** Loads the encoding on the first call and keeps it; later calls wait for the same load. */
export function loadTokenizer(): Promise<Tokenizer> {
  loading ??= load();
  return loading;
}

let loading: Promise<Tokenizer> | undefined;

/** The merge is quadratic in an unbroken run, so a run is cut; 256 keeps a megabyte of anything under a second or two. */
const longestRun = 256;
const segmentLength = 65_536;
/** What users write is never a control token, whatever it looks like. */
const plainText = { disallowedSpecial: new Set<string>() };

async function load(): Promise<Tokenizer> {
  const [encoding, ranks] = await Promise.all([
    import('gpt-tokenizer/encoding/cl100k_base'),
    import('gpt-tokenizer/bpeRanks/cl100k_base'),
  ]);
  encoding.setMergeCacheSize(4096);
  const encoder = new TextEncoder();
  const bytesOf = (token: number): Uint8Array => {
    const value = ranks.default[token];
    if (value === undefined) throw new RangeError(`token ${token} is not of this encoding`);
    return typeof value === 'string' ? encoder.encode(value) : Uint8Array.from(value);
  };
  return {
    count(text) {
      let total = 0;
      for (const segment of segments(text)) total += encoding.countTokens(segment, plainText);
      return total;
    },
    *split(text) {
      for (const segment of segments(text))
        yield* wholeCharacters(encoding.encode(segment, plainText), bytesOf);
    },
  };
}

/** Cuts a text where a token border is certain, and inside runs that are too long to merge. */
function* segments(text: string): Generator<string, void, undefined> {
  const wellFormed = text.toWellFormed();
  let start = 0;
  let runStart = 0;
  for (let index = 0; index < wellFormed.length; index += 1) {
    const space = isSpace(wellFormed.charCodeAt(index));
    const change = index > 0 && space !== isSpace(wellFormed.charCodeAt(index - 1));
    if (change) runStart = index;
    const borderByWord =
      change && space && isLetterAfter(wellFormed, index) && index - start >= segmentLength;
    const borderBySize = change && index - start >= segmentLength * 2;
    const borderByLength = index - runStart >= longestRun && !isLowSurrogate(wellFormed.charCodeAt(index));
    if (!borderByWord && !borderBySize && !borderByLength) continue;
    yield wellFormed.slice(start, index);
    start = index;
    runStart = index;
  }
  if (start < wellFormed.length) yield wellFormed.slice(start);
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x3000;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

/** A single space before an ASCII letter always begins a token of its own word. */
function isLetterAfter(text: string, index: number): boolean {
  const next = text.charCodeAt(index + 1) | 32;
  return text.charCodeAt(index) === 32 && next >= 97 && next <= 122;
}

function* wholeCharacters(
  tokens: readonly number[],
  bytesOf: (token: number) => Uint8Array,
): Generator<TextPiece, void, undefined> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let text = '';
  let count = 0;
  let missing = 0;
  for (const token of tokens) {
    const bytes = bytesOf(token);
    missing = missingBytes(bytes, missing);
    text += decoder.decode(bytes, { stream: true });
    count += 1;
    if (missing > 0 || text === '') continue;
    yield { text, tokens: count };
    text = '';
    count = 0;
  }
}

/** How many bytes of a begun UTF-8 character are still to come after these. */
function missingBytes(bytes: Uint8Array, before: number): number {
  let missing = before;
  for (const byte of bytes) {
    if (byte < 0x80) missing = 0;
    else if (byte < 0xc0) missing = Math.max(0, missing - 1);
    else if (byte < 0xe0) missing = 1;
    else if (byte < 0xf0) missing = 2;
    else missing = 3;
  }
  return missing;
}

/**
 * Parses the JSON of a request. Its structure is limited before anything is built: small elements in great number would
 * hold the process for seconds. Errors name the problem and its position.
 */
import { isUtf8 } from 'node:buffer';
import { isRecord } from '#lib/base/json-value.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';

export interface JsonLimits {
  /** Levels of nesting. No field of the interface needs more, and a recursive walk would exhaust the stack. */
  depth: number;
  /** Values in the whole text. A conversation of 500 blocks has about 5,000. */
  values: number;
  /** Members of one object, repeated names included. */
  members: number;
}

export const jsonLimits: JsonLimits = { depth: 200, values: 50_000, members: 10_000 };

/** Throws ApiError `invalid_json` for any text that is not a JSON object within the limits. */
export function parseJsonObject(bytes: Uint8Array): Record<string, unknown> {
  if (bytes.byteLength === 0) throw invalid('The body is empty; a JSON object is expected.');

  const body = parseJsonBytes(bytes);
  if (isRecord(body)) return body;
  throw invalid(
    `The body must be a JSON object; got ${Array.isArray(body) ? 'an array' : JSON.stringify(body).slice(0, 80)}.`,
  );
}

/** Throws ApiError `invalid_json`. */
export function parseJsonBytes(bytes: Uint8Array, limits: JsonLimits = jsonLimits): unknown {
  if (!isUtf8(bytes)) throw invalid('The body is not valid UTF-8.');
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  return parseJsonText(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text, 'The body', limits);
}

/** `name` begins the sentence of an error: `The body`. Throws ApiError `invalid_json`. */
export function parseJsonText(text: string, name: string, limits: JsonLimits = jsonLimits): unknown {
  const problem = structureProblem(text, limits);
  if (problem !== undefined) throw invalid(`${name} ${problem}.`);

  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : 'it cannot be read';
    throw invalid(`${name} is not valid JSON: ${reason}.`);
  }
}

const quote = 0x22;
const comma = 0x2c;
const openArray = 0x5b;
const backslash = 0x5c;
const closeArray = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/** The limit that a text exceeds. Counts brackets and commas outside of strings; what is no JSON is found later. */
export function structureProblem(text: string, limits: JsonLimits = jsonLimits): string | undefined {
  /** For each open bracket the members so far; null in an array. */
  const open: (number | null)[] = [];
  let values = 1;

  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit === quote) index = endOfString(text, index);
    else if (unit === openObject || unit === openArray) {
      open.push(unit === openObject ? 1 : null);
      values += 1;
      if (open.length > limits.depth) return `is nested deeper than ${limits.depth} levels`;
    } else if (unit === closeObject || unit === closeArray) open.pop();
    else if (unit === comma) {
      values += 1;
      if (values > limits.values) return `holds more than ${limits.values} values`;
      const members = open.at(-1);
      if (typeof members !== 'number') continue;
      if (members >= limits.members) return `holds an object of more than ${limits.members} members`;
      open[open.length - 1] = members + 1;
    }
  }
  return undefined;
}

/** The position of the quote that closes the string opened at `start`; the text's end without one. Megabytes of Base64 are skipped with a search, escapes one by one. */
export function endOfString(text: string, start: number): number {
  const end = text.indexOf('"', start + 1);
  if (end < 0) return text.length;
  if (text.charCodeAt(end - 1) !== backslash) return end;

  let index = start + 1;
  while (index < text.length) {
    const unit = text.charCodeAt(index);
    if (unit === quote) return index;
    index += unit === backslash ? 2 : 1;
  }
  return text.length;
}

function invalid(message: string): ApiError {
  return new ApiError('invalid_json', { message });
}

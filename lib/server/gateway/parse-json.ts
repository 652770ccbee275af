/** Parses bytes as a JSON object; errors name the problem and its position. */
import { isUtf8 } from 'node:buffer';
import { isRecord } from '#lib/base/is-record.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';

/** No field of the interface needs deeper nesting, and a recursive walk would exhaust the stack. */
const depthLimit = 200;

export function parseJsonObject(bytes: Uint8Array): Record<string, unknown> {
  if (bytes.byteLength === 0) throw invalid('The body is empty; a JSON object is expected.');
  if (!isUtf8(bytes)) throw invalid('The body is not valid UTF-8.');
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const body = parse(buffer.toString('utf8'));
  if (!isRecord(body)) {
    throw invalid(
      `The body must be a JSON object; got ${Array.isArray(body) ? 'an array' : JSON.stringify(body).slice(0, 80)}.`,
    );
  }
  return body;
}

function parse(text: string): unknown {
  const clean = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (tooDeep(clean)) throw invalid(`The body is nested deeper than ${depthLimit} levels.`);
  try {
    return JSON.parse(clean);
  } catch (error) {
    throw invalid(
      `The body is not valid JSON: ${error instanceof Error ? error.message.slice(0, 200) : 'it cannot be read'}.`,
    );
  }
}

/** Counts brackets outside strings if the text has enough of them. Skips strings with a search. */
function tooDeep(text: string): boolean {
  if (text.length <= depthLimit) return false;
  if (count(text, '{', depthLimit) + count(text, '[', depthLimit) <= depthLimit) return false;
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit === 0x22) index = endOfString(text, index);
    else if (unit === 0x7b || unit === 0x5b) {
      depth += 1;
      if (depth > depthLimit) return true;
    } else if (unit === 0x7d || unit === 0x5d) depth -= 1;
  }
  return false;
}

/** The number of occurrences of a character; stops counting above the limit. */
function count(text: string, character: string, limit: number): number {
  let found = 0;
  for (let at = text.indexOf(character); at >= 0 && found <= limit; at = text.indexOf(character, at + 1))
    found += 1;
  return found;
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end > 0 && escaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function escaped(text: string, position: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(position - 1 - slashes) === 0x5c) slashes += 1;
  return slashes % 2 === 1;
}

function invalid(message: string): ApiError {
  return new ApiError('invalid_json', { message });
}

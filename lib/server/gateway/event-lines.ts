/**
 * Characters at which Python's `splitlines` cuts a line of an event stream, and JSON permits within strings or not at
 * all: readers such as httpx lose the event. As escapes they mean the same.
 */
import { isAscii } from 'node:buffer';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters
const lineBreaks = /[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]/g;
const controls = [0x0b, 0x0c, 0x1c, 0x1d, 0x1e];
const others = ['\x85', '\u2028', '\u2029'];

export function escapeLineBreaks(json: string): string {
  return json.replace(
    lineBreaks,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Escapes them in the bytes of frames, without decoding those that have none. */
export function withoutLineBreaks(frames: Buffer): Buffer {
  const isFree =
    !controls.some((byte) => frames.includes(byte)) &&
    (isAscii(frames) || !others.some((character) => frames.includes(character)));
  return isFree ? frames : Buffer.from(escapeLineBreaks(frames.toString()));
}

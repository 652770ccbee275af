/** Whether an image in Base64 is one, and whole, by its first and last bytes: a response of 30 MB is never held. */
import { endLength, isWhole, readImageHeader } from '#lib/base/image-header.ts';

/** Characters of Base64 that tell the format. */
const startLength = 64;

/** `unknown`: it is a data URL or broken into lines, which hides the groups of characters. */
export type ImageState = 'whole' | 'unknown' | 'no image' | `${string} image that is cut off`;

/** State of a text that is held: only its ends are read. */
export function imageState(base64: string): ImageState {
  const last = base64.slice(-endLength * 2);
  return stateOf({ start: base64.slice(0, startLength), last, length: base64.length });
}

export class ImageEnds {
  #start = Buffer.alloc(0);
  #last: Buffer[] = [];
  #lastLength = 0;
  #length = 0;

  add(piece: Buffer): void {
    if (this.#start.length < startLength)
      this.#start = Buffer.concat([this.#start, piece.subarray(0, startLength)]);
    this.#last.push(piece);
    this.#lastLength += piece.length;
    this.#length += piece.length;
    while (this.#lastLength - (this.#last[0]?.length ?? 0) > endLength * 2)
      this.#lastLength -= this.#last.shift()?.length ?? 0;
  }

  get state(): ImageState {
    const [only = Buffer.alloc(0)] = this.#last;
    const last = (this.#last.length === 1 ? only : Buffer.concat(this.#last)).toString('latin1');
    return stateOf({ start: this.#start.toString('latin1', 0, startLength), last, length: this.#length });
  }
}

interface Ends {
  start: string;
  last: string;
  /** Characters of the whole text. */
  length: number;
}

function stateOf({ start, last, length }: Ends): ImageState {
  const first = Buffer.from(start, 'base64');
  const format = readImageHeader(first)?.format;
  // Lines have at most 76 characters.
  if ([start, last.slice(0, 80), last.slice(-80)].some((text) => /[^\w+/=-]/.test(text))) return 'unknown';
  if (format === undefined) return 'no image';
  // Base64 is decoded in groups of four characters.
  const end = Buffer.from(last.slice((4 - ((length - last.length) % 4)) % 4), 'base64');
  const isComplete = isWhole(format, { start: first, end, length: Math.floor((length * 3) / 4) });
  return isComplete ? 'whole' : `${format} image that is cut off`;
}

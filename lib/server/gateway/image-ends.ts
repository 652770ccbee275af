/** Whether an image in Base64 is one, and whole, by its first and last bytes: a response of 30 MB is never held. */
import { endLength, isWhole, readImageHeader } from '#lib/base/image-header.ts';

/** Characters of Base64 that tell the format. */
const startLength = 64;

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

  /** `unknown`: it is a data URL or broken into lines, which hides the groups of characters. */
  get state(): 'whole' | 'unknown' | 'no image' | `${string} image that is cut off` {
    const [only = Buffer.alloc(0)] = this.#last;
    const text = (this.#last.length === 1 ? only : Buffer.concat(this.#last)).toString('latin1');
    const start = Buffer.from(this.#start.toString('latin1', 0, startLength), 'base64');
    const format = readImageHeader(start)?.format;
    // Lines have at most 76 characters.
    if (/[^\w+/=-]/.test(text.slice(0, 80)) || /[^\w+/=-]/.test(text.slice(-80))) return 'unknown';
    if (format === undefined) return 'no image';
    // Base64 is decoded in groups of four characters.
    const end = Buffer.from(text.slice((4 - ((this.#length - text.length) % 4)) % 4), 'base64');
    const length = Math.floor((this.#length * 3) / 4);
    return isWhole(format, { start, end, length }) ? 'whole' : `${format} image that is cut off`;
  }
}

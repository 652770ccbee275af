/**
 * Follows the boxes of an MP4 or QuickTime file to its end. The header (`moov`) may stand at the end; nothing else is
 * held. A file is whole if its last box is, and if every sample that the header names lies in it.
 */
import { FilePieces, type Step, type VideoContainer, type VideoFacts } from './file-pieces.ts';
import { type Box, boxAt, fragmentSeconds, type Mp4Header, readHeader } from './mp4-header.ts';

/** Limit of a header. */
const maxHeaderBytes = 64 * 1024 ** 2;

export class Mp4File implements VideoContainer {
  readonly #pieces = new FilePieces((held) => this.#next(held));
  #header: Mp4Header | 'damaged' | undefined;
  #contentType = 'video/mp4';
  #lastType = '';
  #hasMedia = false;
  #fragmentSeconds = 0;

  add(bytes: Uint8Array): void {
    this.#pieces.add(bytes);
  }

  get facts(): VideoFacts | undefined {
    if (typeof this.#header !== 'object' || !this.#header.hasVideo) return undefined;
    const { width, height, codecs } = this.#header;
    const seconds = this.#fragmentSeconds || this.#header.seconds;
    return { contentType: this.#contentType, width, height, seconds, codecs };
  }

  problem(): string | undefined {
    const { length, held, missing } = this.#pieces;
    const header = this.#header;
    // Fewer bytes than a box has may follow the last one: servers append line breaks.
    if (missing > 0 && !(held > 0 && held < 8))
      return `it is cut off: it ends at byte ${length}, within its ${nameOf(this.#lastType)}`;
    if (header === undefined) return 'it is cut off: it has no header (moov)';
    if (header === 'damaged') return 'its header (moov) is damaged';
    if (!header.hasVideo) return 'it has no video track';
    if (!this.#hasMedia || this.#lastType === 'moof') return 'it is cut off: it has no media data (mdat)';
    if (header.samplesEnd > length)
      return `it is cut off: it ends at byte ${length}, its samples reach to ${header.samplesEnd}`;

    const total = header.seconds ?? 0;
    const isShort = header.isFragmented && this.#fragmentSeconds < total - 1;
    if (isShort)
      return `it is cut off: it has ${this.#fragmentSeconds.toFixed(1)} s of the ${total.toFixed(1)} s in its header`;
    return header.samplesEnd === 0 && this.#fragmentSeconds === 0 ? 'it has no samples' : undefined;
  }

  #next(held: Buffer): Step {
    const box = boxAt(held, 0);
    if (box === undefined) return { need: held.length < 8 ? 8 : 16 };
    // Bytes that are no box may follow the last one.
    if (box.size < box.start || !/^[\x20-\x7e\xa9]{4}$/.test(box.type))
      return { pass: Number.POSITIVE_INFINITY };

    this.#lastType = box.type;
    if (box.type === 'mdat') this.#hasMedia = true;
    if (box.type === 'ftyp' && held.length < 12 && box.size >= 12) return { need: 12 };
    if (box.type === 'ftyp' && held.toString('latin1', 8, 12) === 'qt  ')
      this.#contentType = 'video/quicktime';
    const isHeader = (box.type === 'moov' && this.#header === undefined) || box.type === 'moof';
    return isHeader ? this.#readHeader(held, box) : { pass: box.size };
  }

  #readHeader(held: Buffer, box: Box): Step {
    if (box.size > maxHeaderBytes) {
      this.#header = 'damaged';
      return { pass: box.size };
    }
    if (held.length < box.size) return { need: box.size };
    const content = held.subarray(box.start, box.size);
    try {
      if (box.type === 'moov') this.#header = readHeader(content);
      else if (typeof this.#header === 'object')
        this.#fragmentSeconds += fragmentSeconds(content, this.#header.fragments);
    } catch {
      // RangeError: a table names more entries than it has.
      this.#header = 'damaged';
    }
    return { pass: box.size };
  }
}

function nameOf(type: string): string {
  if (type === 'mdat') return 'media data (mdat)';
  return type === 'moov' ? 'header (moov)' : `box "${type}"`;
}

/**
 * Size and duration in the header of an MP4 file, read while its bytes pass: the header may stand at the end, and no
 * more than it is kept.
 */
export interface Mp4Facts {
  width: number;
  height: number;
  seconds: number;
}

/** Limit of the header. */
const maxHeaderBytes = 16 * 1024 ** 2;

export class Mp4Reader {
  /** Undefined until the header has passed, and for anything but a video. */
  facts: Mp4Facts | undefined;
  #start = '';
  /** The start of a box, or the header. */
  #held = Buffer.alloc(0);
  /** Bytes of other boxes that still pass. */
  #skip = 0;
  #isDone = false;

  async *watch(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncIterable<Uint8Array> {
    for await (const bytes of source) {
      this.add(bytes);
      yield bytes;
    }
  }

  /** Whether a whole header has passed, or another kind of video: WebM is not read. Servers send web pages as videos. */
  get isVideo(): boolean {
    return this.facts !== undefined || this.#start === '1a45dfa3';
  }

  add(bytes: Uint8Array): void {
    if (this.#start.length < 8) this.#start += Buffer.from(bytes.subarray(0, 4)).toString('hex');
    this.#start = this.#start.slice(0, 8);
    if (this.#isDone) return;
    const skipped = Math.min(this.#skip, bytes.length);
    this.#skip -= skipped;
    if (skipped === bytes.length) return;
    this.#held = Buffer.concat([this.#held, bytes.subarray(skipped)]);
    this.#readBoxes();
  }

  #readBoxes(): void {
    let box = boxAt(this.#held, 0);
    for (; box && box.type !== 'moov'; box = boxAt(this.#held, 0)) {
      if (box.size < box.start) break;
      this.#skip = Math.max(0, box.size - this.#held.length);
      this.#held = this.#held.subarray(Math.min(box.size, this.#held.length));
    }
    if (box === undefined) return;
    const isValid = box.size >= box.start && box.size <= maxHeaderBytes;
    if (isValid && this.#held.length < box.size) return;
    if (isValid) this.facts = factsOf(this.#held.subarray(box.start, box.size));
    this.#end();
  }

  #end(): void {
    this.#isDone = true;
    this.#held = Buffer.alloc(0);
  }
}

interface Box {
  type: string;
  /** Of the whole box, in bytes. */
  size: number;
  /** Where its content starts. */
  start: number;
}

/** Undefined if its start has not arrived. */
function boxAt(bytes: Buffer, at: number): Box | undefined {
  if (bytes.length < at + 16) return undefined;
  const size = bytes.readUInt32BE(at);
  const type = bytes.toString('latin1', at + 4, at + 8);
  return size === 1
    ? { type, size: Number(bytes.readBigUInt64BE(at + 8)), start: 16 }
    : { type, size, start: 8 };
}

function factsOf(header: Buffer): Mp4Facts | undefined {
  const duration = childrenOf(header, 'mvhd')[0];
  const tracks = childrenOf(header, 'trak').flatMap((track) => childrenOf(track, 'tkhd'));
  const video = tracks.map(sizeOfTrack).find(({ width, height }) => width > 0 && height > 0);
  return duration && video && { ...video, seconds: secondsOf(duration) };
}

function childrenOf(bytes: Buffer, type: string): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; ; ) {
    const box = boxAt(bytes, at);
    if (box === undefined || box.size < box.start) return found;
    if (box.type === type) found.push(bytes.subarray(at + box.start, at + box.size));
    at += box.size;
  }
}

/** The first byte of both boxes is their version: 1 has 64-bit times. */
function secondsOf(mvhd: Buffer): number {
  const is64 = mvhd[0] === 1;
  if (mvhd.length < (is64 ? 32 : 20)) return 0;
  const scale = mvhd.readUInt32BE(is64 ? 20 : 12);
  const duration = is64 ? Number(mvhd.readBigUInt64BE(24)) : mvhd.readUInt32BE(16);
  return scale > 0 ? duration / scale : 0;
}

/** Fixed-point numbers with 16 bits of fraction. */
function sizeOfTrack(tkhd: Buffer): { width: number; height: number } {
  const at = tkhd[0] === 1 ? 88 : 76;
  if (tkhd.length < at + 8) return { width: 0, height: 0 };
  return {
    width: Math.round(tkhd.readUInt32BE(at) / 65536),
    height: Math.round(tkhd.readUInt32BE(at + 4) / 65536),
  };
}

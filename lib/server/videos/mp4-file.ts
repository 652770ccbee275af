/**
 * Follows the boxes of an MP4 or QuickTime file to its end. The header (`moov`) may stand at the end; nothing else is
 * held. A file is whole if its last box is, and if every sample that the header names lies in it.
 */
import { type OpenContainer, type Step, VideoContainer, type VideoFacts } from './video-file.ts';

/** The boxes that an MP4 or QuickTime file begins with. */
const firstBoxes = new Set(['ftyp', 'styp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);

export const openMp4: OpenContainer = (start) =>
  firstBoxes.has(start.toString('latin1', 4, 8)) ? new Mp4File() : undefined;

/** Limit of a header. */
const maxHeaderBytes = 64 * 1024 ** 2;

class Mp4File extends VideoContainer {
  #header: Mp4Header | 'damaged' | undefined;
  #contentType = 'video/mp4';
  #lastType = '';
  #hasMedia = false;
  #fragmentSeconds = 0;

  get facts(): VideoFacts | undefined {
    if (typeof this.#header !== 'object' || !this.#header.hasVideo) return undefined;
    const { width, height, codecs } = this.#header;
    const seconds = this.#fragmentSeconds || this.#header.seconds;
    return { contentType: this.#contentType, width, height, seconds, codecs };
  }

  problem(): string | undefined {
    const { length, held, missing } = this;
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

  protected next(held: Buffer): Step {
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

interface Box {
  type: string;
  /** Bytes of the whole box; Infinity if it goes on to the end of the file. */
  size: number;
  /** Where its content starts. */
  start: number;
}

interface Mp4Header {
  width: number;
  height: number;
  seconds: number | undefined;
  /** Codecs of the tracks, such as `avc1` and `mp4a`; of the video tracks first. */
  codecs: string[];
  hasVideo: boolean;
  /** Position in the file behind the last sample that the header names. */
  samplesEnd: number;
  /** The samples are in fragments, each with a header of its own. */
  isFragmented: boolean;
  /** Durations of the samples of the video track in fragments without durations of their own. */
  fragments: { trackId: number; timescale: number; sampleDuration: number };
}

/** Undefined if the start of a box is not yet there. */
function boxAt(bytes: Buffer, at: number): Box | undefined {
  if (bytes.length < at + 8) return undefined;
  const size = bytes.readUInt32BE(at);
  const type = bytes.toString('latin1', at + 4, at + 8);
  if (size === 0) return { type, size: Number.POSITIVE_INFINITY, start: 8 };
  if (size !== 1) return { type, size, start: 8 };
  return bytes.length < at + 16
    ? undefined
    : { type, size: Number(bytes.readBigUInt64BE(at + 8)), start: 16 };
}

/** `moov` without its own head. Throws RangeError if a table ends before its entries. */
function readHeader(moov: Buffer): Mp4Header {
  const tracks = childrenOf(moov, 'trak').map(readTrack);
  const videos = tracks.filter(({ kind }) => kind === 'vide');
  const [video] = videos;
  const extension = childAt(moov, 'mvex');
  const defaults = childrenOf(extension, 'trex').find(
    (trex) => trex.length >= 16 && trex.readUInt32BE(4) === video?.id,
  );
  return {
    width: video?.width ?? 0,
    height: video?.height ?? 0,
    seconds: timeOf(childAt(moov, 'mvhd'), 12).seconds ?? video?.time.seconds,
    codecs: [...videos, ...tracks.filter(({ kind }) => kind !== 'vide')].flatMap(({ codec }) => codec ?? []),
    hasVideo: video !== undefined,
    samplesEnd: Math.max(0, ...tracks.map(({ samplesEnd }) => samplesEnd)),
    isFragmented: extension.length > 0,
    fragments: {
      trackId: video?.id ?? 0,
      timescale: video?.time.scale ?? 0,
      sampleDuration: defaults?.readUInt32BE(12) ?? 0,
    },
  };
}

/** Seconds of the samples that one fragment (`moof` without its own head) has of the video track. */
function fragmentSeconds(moof: Buffer, { trackId, timescale, sampleDuration }: Mp4Header['fragments']) {
  let ticks = 0;
  for (const track of childrenOf(moof, 'traf')) {
    const head = childAt(track, 'tfhd');
    if (head.length < 8 || head.readUInt32BE(4) !== trackId) continue;
    const flags = head.readUIntBE(1, 3);
    const at = 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0);
    const usual = flags & 8 ? head.readUInt32BE(at) : sampleDuration;
    for (const run of childrenOf(track, 'trun')) ticks += runTicks(run, usual);
  }
  return timescale > 0 ? ticks / timescale : 0;
}

function runTicks(run: Buffer, usual: number): number {
  const flags = run.readUIntBE(1, 3);
  const count = run.readUInt32BE(4);
  if ((flags & 0x100) === 0) return count * usual;
  const start = 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0);
  const bytes = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length;
  let ticks = 0;
  for (let index = 0; index < count; index++) ticks += run.readUInt32BE(start + index * bytes);
  return ticks;
}

function readTrack(track: Buffer) {
  const head = childAt(track, 'tkhd');
  const media = childAt(track, 'mdia');
  const table = childAt(childAt(media, 'minf'), 'stbl');
  const handler = childAt(media, 'hdlr');
  const kind = handler.toString('latin1', 8, 12);
  const descriptions = childAt(table, 'stsd');
  const isLong = head[0] === 1;
  const size = isLong ? 88 : 76;
  // Fixed-point numbers with 16 bits of fraction.
  const shown = (at: number) => (head.length < at + 4 ? 0 : Math.round(head.readUInt32BE(at) / 65_536));
  const coded = (at: number) =>
    kind === 'vide' && descriptions.length >= at + 2 ? descriptions.readUInt16BE(at) : 0;
  return {
    kind,
    time: timeOf(childAt(media, 'mdhd'), 12),
    samplesEnd: endOfSamples(table),
    id: head.length < size ? 0 : head.readUInt32BE(isLong ? 20 : 12),
    codec: descriptions.length < 16 ? undefined : descriptions.toString('latin1', 12, 16),
    width: shown(size) || coded(40),
    height: shown(size + 4) || coded(42),
  };
}

/** The first byte of `mvhd` and `mdhd` is their version: 1 has 64-bit times. All ones: not known. */
function timeOf(head: Buffer, at: number): { scale: number; seconds: number | undefined } {
  const isLong = head[0] === 1;
  const position = isLong ? at + 8 : at;
  if (head.length < position + (isLong ? 12 : 8)) return { scale: 0, seconds: undefined };
  const scale = head.readUInt32BE(position);
  const ticks = isLong ? Number(head.readBigUInt64BE(position + 4)) : head.readUInt32BE(position + 4);
  const isUnknown = ticks === 0 || ticks >= (isLong ? 2 ** 63 : 2 ** 32 - 1);
  return { scale, seconds: isUnknown || scale === 0 ? undefined : ticks / scale };
}

/** Chunks have a position each, runs of chunks a number of samples, and samples a size. */
function endOfSamples(table: Buffer): number {
  const [positions, isLong] = positionsOf(table);
  const runs = childAt(table, 'stsc');
  const sizes = childAt(table, 'stsz');
  if (positions.length < 8 || runs.length < 8 || sizes.length < 12) return 0;
  const [size, samples] = [sizes.readUInt32BE(4), sizes.readUInt32BE(8)];
  const chunks = positions.readUInt32BE(4);
  let [end, sample, run] = [0, 0, -1];
  for (let chunk = 0; chunk < chunks && sample < samples; chunk++) {
    const next = 8 + (run + 1) * 12;
    if (run + 1 < runs.readUInt32BE(4) && runs.readUInt32BE(next) <= chunk + 1) run++;
    if (run < 0) return 0;
    const count = Math.min(runs.readUInt32BE(8 + run * 12 + 4), samples - sample);
    let bytes = size * count;
    if (size === 0) for (let i = 0; i < count; i++) bytes += sizes.readUInt32BE(12 + (sample + i) * 4);
    sample += count;
    const at = isLong
      ? Number(positions.readBigUInt64BE(8 + chunk * 8))
      : positions.readUInt32BE(8 + chunk * 4);
    end = Math.max(end, at + bytes);
  }
  return end;
}

function positionsOf(table: Buffer): [Buffer, boolean] {
  const short = childAt(table, 'stco');
  return short.length > 0 ? [short, false] : [childAt(table, 'co64'), true];
}

/** The content of the first child of a type; empty without one. */
function childAt(bytes: Buffer, type: string): Buffer {
  return childrenOf(bytes, type)[0] ?? Buffer.alloc(0);
}

function childrenOf(bytes: Buffer, type: string): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; ; ) {
    const box = boxAt(bytes, at);
    if (box === undefined || box.size < box.start) return found;
    if (box.type === type) found.push(bytes.subarray(at + box.start, Math.min(at + box.size, bytes.length)));
    at += box.size;
  }
}

/** Follows the elements of a WebM or Matroska file to its end. Its segment and clusters may have no size of their own. */
import { type OpenContainer, type Step, VideoContainer, type VideoFacts } from './video-file.ts';

const ids = {
  segment: 0x18538067,
  cluster: 0x1f43b675,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  timeScale: 0x2ad7b1,
  duration: 0x4489,
  track: 0xae,
  type: 0x83,
  codec: 0x86,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  blocks: [0xa3, 0xa0],
} as const;

export const openWebm: OpenContainer = (start) =>
  start.readUInt32BE() === 0x1a45dfa3 ? new WebmFile() : undefined;

/** Limit of the description of the tracks. */
const maxHeaderBytes = 16 * 1024 ** 2;

interface Element {
  id: number;
  /** Of its content, in bytes; Infinity without one. */
  size: number;
  /** Where its content starts. */
  start: number;
}

class WebmFile extends VideoContainer {
  #segmentEnd = 0;
  #hasMedia = false;
  #isDamaged = false;
  #seconds: number | undefined;
  #tracks: ReturnType<typeof readTrack>[] = [];

  get facts(): VideoFacts | undefined {
    const video = this.#tracks.find(({ isVideo }) => isVideo);
    if (video === undefined) return undefined;
    const codecs = this.#tracks.map(({ codec }) => codec);
    return {
      contentType: 'video/webm',
      width: video.width,
      height: video.height,
      seconds: this.#seconds,
      codecs,
    };
  }

  problem(): string | undefined {
    const { length, missing } = this;
    if (this.#isDamaged) return 'its elements are damaged';
    const isCut = missing > 0 || (Number.isFinite(this.#segmentEnd) && length < this.#segmentEnd);
    if (isCut) return `it is cut off: it ends at byte ${length}, within its media data`;
    if (this.facts === undefined) return 'it has no video track';
    return this.#hasMedia ? undefined : 'it is cut off: it has no media data';
  }

  protected next(held: Buffer, position: number): Step {
    // Bytes that are no element may follow the segment.
    if (this.#segmentEnd > 0 && position >= this.#segmentEnd) return { pass: Number.POSITIVE_INFINITY };
    const element = elementAt(held, 0);
    if (element === 'short') return { need: held.length + 1 };
    if (element === undefined) {
      this.#isDamaged = true;
      return { pass: Number.POSITIVE_INFINITY };
    }
    const { id, size, start } = element;
    if (id === ids.segment) this.#segmentEnd = position + start + size;
    // Their content is a list of elements, which are followed one by one.
    if (id === ids.segment || id === ids.cluster) return { pass: start };
    if (ids.blocks.some((block) => block === id)) this.#hasMedia = true;
    const isHeader = (id === ids.info || id === ids.tracks) && size <= maxHeaderBytes;
    if (!isHeader) return { pass: start + size };

    if (held.length < start + size) return { need: start + size };
    const content = held.subarray(start, start + size);
    if (id === ids.tracks) this.#tracks = childrenOf(content, ids.track).map(readTrack);
    else this.#seconds = secondsOf(content);
    return { pass: start + size };
  }
}

/** Identifier and size are numbers of 1 to 4 and 1 to 8 bytes; the first byte's leading zeros tell how many. */
function elementAt(bytes: Buffer, at: number): Element | 'short' | undefined {
  const idBytes = Math.clz32(bytes[at] ?? 0) - 23;
  const sizeBytes = Math.clz32(bytes[at + idBytes] ?? 0) - 23;
  if (bytes.length <= at) return 'short';
  if (idBytes > 4) return undefined;
  if (bytes.length <= at + idBytes) return 'short';
  if (sizeBytes > 8) return undefined;
  const start = at + idBytes + sizeBytes;
  if (bytes.length < start) return 'short';

  let size = (bytes[at + idBytes] ?? 0) & (0xff >> sizeBytes);
  let isUnknown = size === 0xff >> sizeBytes;
  for (const byte of bytes.subarray(at + idBytes + 1, start)) {
    size = size * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { id: bytes.readUIntBE(at, idBytes), size: isUnknown ? Number.POSITIVE_INFINITY : size, start };
}

function childrenOf(bytes: Buffer, wanted: number): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; ; ) {
    const element = elementAt(bytes, at);
    if (element === 'short' || element === undefined) return found;
    const end = Math.min(element.start + element.size, bytes.length);
    if (element.id === wanted) found.push(bytes.subarray(element.start, end));
    at = end;
  }
}

function readTrack(track: Buffer) {
  const video = childrenOf(track, ids.video)[0] ?? Buffer.alloc(0);
  return {
    isVideo: numberIn(track, ids.type) === 1,
    codec: String(childrenOf(track, ids.codec)[0] ?? ''),
    width: numberIn(video, ids.width),
    height: numberIn(video, ids.height),
  };
}

/** The duration is a float in units of the time scale, which is in nanoseconds. */
function secondsOf(info: Buffer): number | undefined {
  const [duration] = childrenOf(info, ids.duration);
  if (duration === undefined || (duration.length !== 4 && duration.length !== 8)) return undefined;
  const units = duration.length === 4 ? duration.readFloatBE() : duration.readDoubleBE();
  return units > 0 ? (units * (numberIn(info, ids.timeScale) || 1_000_000)) / 1e9 : undefined;
}

function numberIn(bytes: Buffer, wanted: number): number {
  const [content] = childrenOf(bytes, wanted);
  return content === undefined || content.length === 0 || content.length > 6
    ? 0
    : content.readUIntBE(0, content.length);
}

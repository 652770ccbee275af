/**
 * Judges the file of a finished video while its bytes pass: MP4, QuickTime or WebM, whole, and as long as requested.
 * Upstreams send web pages, error bodies and cut files with status 200.
 */
import type { VideoContainer, VideoFacts } from './file-pieces.ts';
import { Mp4File } from './mp4-file.ts';
import { WebmFile } from './webm-facts.ts';

export class VideoFile {
  #start = Buffer.alloc(0);
  #container: VideoContainer | undefined;

  async *watch(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncIterable<Uint8Array> {
    for await (const bytes of source) {
      this.add(bytes);
      yield bytes;
    }
  }

  add(bytes: Uint8Array): void {
    if (this.#container) {
      this.#container.add(bytes);
      return;
    }
    if (this.#start.length >= startBytes) return;
    this.#start = Buffer.concat([this.#start, bytes]);
    this.#container = containerOf(this.#start);
    this.#container?.add(this.#start);
    this.#start = this.#start.subarray(0, startBytes);
  }

  /** Facts of a video whose header has passed. */
  get facts(): VideoFacts | undefined {
    return this.#container?.facts;
  }

  /**
   * Why the bytes are not the finished video, as a sentence; undefined if they are. Asked after the last byte.
   * `requestedSeconds` is left out where the request does not name a duration.
   */
  problem(requestedSeconds?: number): string | undefined {
    const found = this.#container ? this.#container.problem() : `it is ${nameOf(this.#start)}`;
    if (found) return `The upstream sent a file that is not a finished video: ${found}.`;
    const seconds = this.facts?.seconds;
    if (seconds === undefined || requestedSeconds === undefined) return undefined;

    const isShort = seconds < requestedSeconds - Math.max(0.75, requestedSeconds * 0.15);
    const isLong = seconds > requestedSeconds * 2 + 1;
    return isShort || isLong
      ? `The upstream sent a video of ${seconds.toFixed(1)} s; ${requestedSeconds} s were requested.`
      : undefined;
  }
}

/** Enough to know what a file is. */
const startBytes = 512;

/** The boxes that an MP4 or QuickTime file begins with. */
const firstBoxes = new Set(['ftyp', 'styp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);

function containerOf(start: Buffer): VideoContainer | undefined {
  if (start.length < 8) return undefined;
  if (firstBoxes.has(start.toString('latin1', 4, 8))) return new Mp4File();
  return start.readUInt32BE() === 0x1a45dfa3 ? new WebmFile() : undefined;
}

function nameOf(start: Buffer): string {
  if (start.length === 0) return 'empty';
  const text = start
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();
  if (/^<(!doctype|html|head|body|\?xml|!--)/i.test(text)) return 'a web page';
  if (/^[{[]/.test(text)) return 'JSON';
  // Control characters and broken characters.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell text from other bytes
  return /[\x00-\x08\x0e-\x1f\ufffd]/.test(text.slice(0, -4)) ? 'of another format' : 'text';
}

/**
 * An event stream of an upstream: comments keep it open while the upstream is silent, and a failure ends it with an
 * error event. Both must stand between frames, so an unfinished frame is held back.
 */
import type { ByteSource, ByteTaker } from '#lib/server/http/byte-source.ts';
import { keepAliveFrame, keepAliveMs } from '#lib/server/http/outcome.ts';
import { isAbort } from './encode-error.ts';

/** Limit of the bytes held back. A larger frame is sent as it arrives; if it breaks off, the connection does too. */
const heldLimit = 256 * 1024;

export function relayedEvents(source: ByteSource, errorFrame: (error: unknown) => string): ByteSource {
  let paused = false;
  let stop = () => {};
  return {
    give(taker) {
      const frames = new WholeFrames(taker);
      const keepAlive = setInterval(() => {
        if (!paused && !frames.isWithin) taker.take(Buffer.from(keepAliveFrame));
      }, keepAliveMs);
      stop = () => clearInterval(keepAlive);
      source.give({
        take(bytes) {
          keepAlive.refresh();
          frames.add(bytes);
        },
        end(last) {
          stop();
          if (last) frames.add(last);
          taker.end(frames.rest());
        },
        fail(error) {
          stop();
          if (isAbort(error) || frames.isWithin) taker.fail(error);
          else taker.end(Buffer.from(errorFrame(error)));
        },
      });
    },
    pause() {
      paused = true;
      source.pause();
    },
    resume() {
      paused = false;
      source.resume();
    },
    cancel() {
      stop();
      source.cancel();
    },
  };
}

class WholeFrames {
  readonly #taker: Pick<ByteTaker, 'take'>;
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  /** The last bytes of the unfinished frame: a blank line may be split between chunks. */
  #tail: Uint8Array = new Uint8Array();
  /** A part of an unfinished frame has been sent. */
  isWithin = false;

  constructor(taker: Pick<ByteTaker, 'take'>) {
    this.#taker = taker;
  }

  add(bytes: Uint8Array): void {
    const { length } = this.#tail;
    const joined = length > 0 ? Buffer.concat([this.#tail, bytes]) : viewOf(bytes);
    const end = endOfFrames(joined) - length;
    if (end > 0) {
      this.#hold(bytes.subarray(0, end));
      this.#send();
      this.isWithin = false;
      this.#tail = new Uint8Array();
    }
    const unfinished = end > 0 ? bytes.subarray(end) : bytes;
    if (unfinished.length === 0) return;
    this.#hold(unfinished);
    this.#tail = Buffer.concat([this.#tail, unfinished.subarray(-2)]).subarray(-2);
    if (this.isWithin || this.#heldBytes > heldLimit) {
      this.isWithin = true;
      this.#send();
    }
  }

  /** What the stream ended with, although no blank line followed. */
  rest(): Uint8Array | undefined {
    return this.#heldBytes > 0 ? Buffer.concat(this.#held) : undefined;
  }

  #hold(bytes: Uint8Array): void {
    this.#held.push(bytes);
    this.#heldBytes += bytes.length;
  }

  #send(): void {
    const [only = new Uint8Array()] = this.#held;
    this.#taker.take(this.#held.length === 1 ? only : Buffer.concat(this.#held));
    this.#held = [];
    this.#heldBytes = 0;
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Where the last complete frame ends; at most 0 without one. Lines end in LF, CRLF or CR. */
function endOfFrames(bytes: Buffer): number {
  let end = 0;
  for (const blank of ['\n\n', '\n\r\n', '\r\r']) {
    if (end === bytes.length) break;
    const at = bytes.lastIndexOf(blank);
    if (at >= 0) end = Math.max(end, at + blank.length);
  }
  return end;
}

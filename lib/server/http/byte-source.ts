/** A push source of bytes. Simpler than a stream: one receiver, no queue, half the cost of each small response. */

import { Readable } from 'node:stream';

export interface ByteSource {
  /** Starts the flow; called once. Bytes received earlier are sent immediately. */
  give(taker: ByteTaker): void;
  /** Pauses the flow until `resume`; some bytes may still arrive. */
  pause(): void;
  resume(): void;
  /** Discards the rest. The receiver is not called again. */
  cancel(): void;
}

export interface ByteTaker {
  take(bytes: Uint8Array): void;
  /** `last` belongs to the bytes; absent when all have been accepted. */
  end(last?: Uint8Array): void;
  /** The origin failed; with an AbortError if it stopped because the client disconnected. */
  fail(error: unknown): void;
}

/** A frame that is sent whenever the pieces are silent for this time. */
interface KeepAlive {
  text: string;
  everyMs: number;
}

/** Pieces as a source, read only as fast as they are taken. */
export function sourceOf(pieces: AsyncIterable<Uint8Array | string>, keepAlive?: KeepAlive): ByteSource {
  return new PulledSource(pieces, keepAlive);
}

/** A source as a stream, which flows while the reader's queue has room. */
export function streamOf(source: ByteSource): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      source.give({
        take(bytes) {
          controller.enqueue(bytes);
          if ((controller.desiredSize ?? 0) <= 0) source.pause();
        },
        end(last) {
          if (last) controller.enqueue(last);
          controller.close();
        },
        fail: (error) => controller.error(error),
      });
    },
    pull: () => source.resume(),
    cancel: () => source.cancel(),
  });
}

/** All bytes of a body; rejects as soon as there are more than `limit`, and leaves the rest. */
export async function readBounded(
  body: AsyncIterable<Uint8Array>,
  limit: number,
  tooLarge: () => Error,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

class PulledSource implements ByteSource {
  readonly #pieces: AsyncIterable<Uint8Array | string>;
  readonly #iterator: AsyncIterator<Uint8Array | string>;
  readonly #keepAlive: KeepAlive | undefined;
  #timer: NodeJS.Timeout | undefined;
  #taker: ByteTaker | undefined;
  #isPaused = false;
  #isReading = false;
  #isOver = false;

  constructor(pieces: AsyncIterable<Uint8Array | string>, keepAlive: KeepAlive | undefined) {
    this.#pieces = pieces;
    this.#iterator = pieces[Symbol.asyncIterator]();
    this.#keepAlive = keepAlive;
  }

  give(taker: ByteTaker): void {
    this.#taker = taker;
    if (this.#isOver) return;
    if (this.#keepAlive) {
      const { text, everyMs } = this.#keepAlive;
      this.#timer = setInterval(() => this.#isPaused || taker.take(Buffer.from(text)), everyMs);
    }
    void this.#read(taker);
  }

  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
    if (this.#taker) void this.#read(this.#taker);
  }

  cancel(): void {
    if (this.#isOver) return;
    this.#end();
    // The iterator of a stream ends only after the read that it waits for.
    if (this.#pieces instanceof Readable) this.#pieces.destroy();
    // It may break at its end, which nobody waits for.
    this.#iterator.return?.().catch(() => {});
  }

  async #read(taker: ByteTaker): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (!this.#isPaused && !this.#isOver) {
        const step = await this.#iterator.next();
        if (this.#isOver) return;
        if (step.done) {
          this.#end();
          taker.end();
          return;
        }
        this.#timer?.refresh();
        taker.take(typeof step.value === 'string' ? Buffer.from(step.value) : step.value);
      }
    } catch (error) {
      if (this.#isOver) return;
      this.#end();
      taker.fail(error);
    } finally {
      this.#isReading = false;
    }
  }

  #end(): void {
    this.#isOver = true;
    clearInterval(this.#timer);
  }
}

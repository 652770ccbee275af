/** Copies an outcome while it is sent, and reports how it ended. Does not know what the copy is for. */
import { Readable } from 'node:stream';
import type { ByteSource } from '#lib/server/http/byte-source.ts';
import {
  type EventsOutcome,
  isEventStream,
  type Outcome,
  type RelayedOutcome,
  type StreamOutcome,
} from '#lib/server/http/outcome.ts';
import { hasErrorEvent } from './event-frames.ts';
import { type NewOutcome, storedBodyLimit } from './saved-outcomes.ts';

export interface OutcomeRecorder {
  /** The response is complete. Its receiver waits for this. */
  finish(outcome: NewOutcome): Promise<void>;
  /** The response broke off; undefined if nobody read it to its end. */
  fail(error?: unknown): Promise<void>;
  /** The stream ended in an error event. */
  broke(stream: NewOutcome): Promise<void>;
}

export async function recordOutcome(outcome: Outcome, recorder: OutcomeRecorder): Promise<Outcome> {
  switch (outcome.kind) {
    case 'json': {
      const headers = { 'content-type': 'application/json', ...outcome.headers };
      await recorder.finish({ status: outcome.status, headers, body: Buffer.from(outcome.text) });
      return outcome;
    }
    case 'events':
      return { ...outcome, frames: recordPieces(outcome, outcome.frames, recorder) };
    case 'stream': {
      const pieces = recordPieces<Uint8Array>(outcome, outcome.stream, recorder);
      return { ...outcome, stream: Readable.from(pieces, { objectMode: false }) };
    }
    case 'relayed':
      return { ...outcome, source: recordSource(outcome, recorder) };
    default:
      await recorder.fail(undefined);
      return outcome;
  }
}

async function* recordPieces<Piece extends string | Uint8Array>(
  { status, headers }: EventsOutcome | StreamOutcome,
  pieces: AsyncIterable<Piece>,
  recorder: OutcomeRecorder,
): AsyncIterable<Piece> {
  const copy = new Copy(status, headers);
  let end = () => recorder.fail(undefined);
  try {
    for await (const piece of pieces) {
      copy.add(typeof piece === 'string' ? Buffer.from(piece) : piece);
      yield piece;
    }
    end = () => copy.end(recorder);
  } catch (error) {
    end = () => recorder.fail(error);
    throw error;
  } finally {
    await end();
    copy.drop();
  }
}

function recordSource({ status, headers, source }: RelayedOutcome, recorder: OutcomeRecorder): ByteSource {
  const copy = new Copy(status, headers);
  let cancelled = false;
  return {
    give(taker) {
      source.give({
        take(bytes) {
          copy.add(bytes);
          taker.take(bytes);
        },
        async end(last) {
          if (last) copy.add(last);
          await copy.end(recorder);
          if (!cancelled) taker.end(last);
        },
        async fail(error) {
          copy.drop();
          await recorder.fail(error);
          if (!cancelled) taker.fail(error);
        },
      });
    },
    pause: () => source.pause(),
    resume: () => source.resume(),
    cancel() {
      cancelled = true;
      copy.drop();
      source.cancel();
      void recorder.fail(undefined);
    },
  };
}

/** Bytes at the end of an event stream that contain its last event, if that is an error. */
const tailBytes = 8 * 1024;
/** Bytes of all copies of a process. A response beyond them is sent, but not stored. */
const copyLimit = 256 * 1024 * 1024;
let copied = 0;

class Copy {
  readonly #status: number;
  readonly #headers: NewOutcome['headers'];
  #pieces: Uint8Array[] = [];
  #size = 0;
  #isWhole = true;
  #tail = '';

  constructor(status: number, headers: NewOutcome['headers']) {
    this.#status = status;
    // Later steps add headers of their own response.
    this.#headers = { ...headers };
  }

  add(bytes: Uint8Array): void {
    this.#size += bytes.length;
    if (this.#isWhole) {
      copied += bytes.length;
      this.#pieces.push(bytes);
      if (this.#size > storedBodyLimit || copied > copyLimit) this.drop();
    }
    const end = bytes.subarray(-tailBytes);
    const text = Buffer.from(end.buffer, end.byteOffset, end.byteLength).toString('latin1');
    this.#tail = (this.#tail + text).slice(-tailBytes);
  }

  /** Frees the copy. */
  drop(): void {
    for (const { length } of this.#pieces) copied -= length;
    this.#pieces = [];
    this.#isWhole = false;
  }

  async end(recorder: OutcomeRecorder): Promise<void> {
    const isStream = isEventStream(this.#headers);
    const body = this.#isWhole ? Buffer.concat(this.#pieces) : undefined;
    this.drop();
    const outcome = { status: this.#status, headers: this.#headers, body };
    await (isStream && hasErrorEvent(this.#tail) ? recorder.broke(outcome) : recorder.finish(outcome));
  }
}

/** Copies an outcome while it is sent, and reports how it ended. Does not know what the copy is for. */
import type { OutcomeEnd, OutcomeObserver } from '#lib/server/http/observe.ts';
import { isEventStream, type Outcome } from '#lib/server/http/outcome.ts';
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

/** Bytes at the end of an event stream that contain its last event, if that is an error. */
const tailBytes = 8 * 1024;
/** Bytes of all copies of a process. A response beyond them is sent, but not stored. */
const copyLimit = 256 * 1024 * 1024;
let copied = 0;

export class OutcomeCopy implements OutcomeObserver {
  readonly #recorder: OutcomeRecorder;
  readonly #status: number | undefined;
  readonly #headers: NewOutcome['headers'];
  #pieces: Uint8Array[] = [];
  #size = 0;
  #isWhole = true;
  #tail = '';

  constructor(outcome: Outcome, recorder: OutcomeRecorder) {
    this.#recorder = recorder;
    this.#status = outcome.kind === 'json' || outcome.kind === 'source' ? outcome.status : undefined;
    // Later steps add headers of their own response.
    this.#headers = { ...outcome.headers };
    if (outcome.kind !== 'json') return;
    this.#headers['content-type'] ??= 'application/json';
    this.piece(Buffer.from(outcome.text));
  }

  piece(bytes: Uint8Array): void {
    this.#size += bytes.length;
    if (this.#isWhole) {
      copied += bytes.length;
      this.#pieces.push(bytes);
      if (this.#size > storedBodyLimit || copied > copyLimit) this.#drop();
    }
    const end = bytes.subarray(-tailBytes);
    const text = Buffer.from(end.buffer, end.byteOffset, end.byteLength).toString('latin1');
    this.#tail = (this.#tail + text).slice(-tailBytes);
  }

  async end(how: OutcomeEnd): Promise<void> {
    const status = this.#status;
    const headers = this.#headers;
    const body = this.#isWhole ? Buffer.concat(this.#pieces) : undefined;
    this.#drop();
    if (how !== 'complete') return this.#recorder.fail(how === 'left' ? undefined : how.error);
    if (status === undefined) return this.#recorder.fail();

    const hasBroken = isEventStream(headers) && hasErrorEvent(this.#tail);
    return hasBroken
      ? this.#recorder.broke({ status, headers, body })
      : this.#recorder.finish({ status, headers, body });
  }

  /** Frees the copy. */
  #drop(): void {
    for (const { length } of this.#pieces) copied -= length;
    this.#pieces = [];
    this.#isWhole = false;
  }
}

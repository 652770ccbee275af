/**
 * Counts a call for the usage: outcome, duration, tokens and results. Reads the beginning and the end of a response
 * while it is sent, without copying or delaying it.
 */
import { readTokenCounts } from '#lib/base/token-counts.ts';
import { findModel } from '#lib/contract/models/catalogue.ts';
import type { ByteSource } from '#lib/server/http/byte-source.ts';
import type { Outcome } from '#lib/server/http/outcome.ts';
import type { CallOutcome, CountedCall } from '#lib/server/usage/usage-counts.ts';
import type { ReadCall } from './call.ts';
import { isAbort } from './encode-error.ts';
import { isErrorFrame } from './event-frames.ts';

/** `found.valid` is absent if the body was rejected: the call is then counted without a model. */
export type MeteredCall = Pick<ReadCall, 'operation' | 'principal' | 'request' | 'startedMs' | 'found'>;

/** Characters at the beginning and the end of a response that contain its counts. */
const endLength = 2048;

export class CallMeter {
  readonly #call: MeteredCall;
  readonly #count: (call: CountedCall) => void;
  #ended = false;
  /** A replayed outcome costs nothing. */
  #replayed = false;

  constructor(call: MeteredCall, count: (call: CountedCall) => void) {
    this.#call = call;
    this.#count = count;
  }

  /** The outcome; the call is counted when its response has been sent. */
  follow(outcome: Outcome): Outcome {
    this.#replayed = outcome.headers['x-idempotent-replay'] !== undefined;
    switch (outcome.kind) {
      case 'json':
        this.#end(endOf(outcome.status), outcome.status < 400 ? outcome.text : '');
        return outcome;
      case 'events':
        outcome.frames = this.#frames(outcome.frames);
        // If the client disconnects before the first frame, nothing reads the stream.
        this.#call.request.onGone(() => this.#end('stopped'));
        return outcome;
      case 'relayed':
        outcome.source = this.#relayed(outcome.source, outcome.status);
        return outcome;
      case 'stream':
        this.#streamed(outcome.stream, outcome.status);
        return outcome;
      case 'bytes':
        this.#end(endOf(outcome.status));
        return outcome;
      case 'aborted':
        this.#end('failed');
        return outcome;
    }
  }

  /** The response is complete. `tail` is its end, `head` its beginning. */
  #end(outcome: CallOutcome, tail = '', head = ''): void {
    if (this.#ended) return;
    this.#ended = true;
    const done = outcome === 'done';
    const counts = this.#replayed
      ? { inputTokens: 0, outputTokens: 0, images: 0 }
      : readTokenCounts(head.slice(0, endLength), tail.slice(-endLength));
    const { principal, operation, startedMs, found } = this.#call;
    this.#count({
      keyId: principal.keyId,
      model: found.valid?.modelId ?? '',
      operation: operation.id,
      provider: found.provider?.id ?? '',
      outcome,
      milliseconds: performance.now() - startedMs,
      inputTokens: counts.inputTokens,
      outputTokens: counts.outputTokens,
      images: done ? (counts.images ?? imagesRequested(this.#call)) : 0,
    });
  }

  async *#frames(frames: AsyncIterable<string>): AsyncIterable<string> {
    let head = '';
    let before = '';
    let last = '';
    let outcome: CallOutcome = 'stopped';
    try {
      for await (const frame of frames) {
        if (head === '') head = frame;
        before = last;
        last = frame;
        yield frame;
      }
      outcome = isErrorFrame(last) ? 'failed' : 'done';
    } catch (error) {
      outcome = isAbort(error) ? 'stopped' : 'failed';
      throw error;
    } finally {
      this.#end(outcome, before.slice(-endLength) + last.slice(-endLength), head);
    }
  }

  /** A disconnect is reported by the source. */
  #relayed(source: ByteSource, status: number): ByteSource {
    const ends = new Ends();
    const end = (outcome: CallOutcome) => {
      const tail = ends.tail();
      const failed = outcome === 'done' && /event: error\n|data: \{"error":/.test(tail);
      this.#end(failed ? 'failed' : outcome, tail, ends.head());
    };
    return {
      give: (taker) =>
        source.give({
          take(bytes) {
            ends.note(bytes);
            taker.take(bytes);
          },
          end: (last) => {
            if (last) ends.note(last);
            end(endOf(status));
            taker.end(last);
          },
          fail: (error) => {
            end(isAbort(error) ? 'stopped' : 'failed');
            taker.fail(error);
          },
        }),
      pause: () => source.pause(),
      resume: () => source.resume(),
      cancel() {
        end('stopped');
        source.cancel();
      },
    };
  }

  #streamed(stream: Extract<Outcome, { kind: 'stream' }>['stream'], status: number): void {
    const ends = new Ends();
    const end = (outcome: CallOutcome) => this.#end(outcome, ends.tail(), ends.head());
    stream.on('data', (chunk: Uint8Array | string) => ends.note(chunk));
    // It starts when it is piped.
    stream.pause();
    stream.once('end', () => end(endOf(status)));
    stream.once('error', () => end('failed'));
    stream.once('close', () => end('stopped'));
  }
}

/** The first piece of a response and its last two: nothing is copied until it has ended. */
class Ends {
  #first: Uint8Array | string = '';
  #before: Uint8Array | string = '';
  #last: Uint8Array | string = '';

  note(bytes: Uint8Array | string): void {
    if (this.#first.length === 0) this.#first = bytes;
    this.#before = this.#last;
    this.#last = bytes;
  }

  /** Empty for a short response of one piece, which is the tail. */
  head(): string {
    const alone = this.#first === this.#last && this.#last.length <= endLength;
    return alone ? '' : textOf(this.#first, 0, endLength);
  }

  tail(): string {
    return textOf(this.#before, -endLength) + textOf(this.#last, -endLength);
  }
}

/** Counts are ASCII, so any encoding finds them. */
function textOf(piece: Uint8Array | string, start: number, end?: number): string {
  if (typeof piece === 'string') return piece.slice(start, end);
  const part = piece.subarray(start, end);
  return Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1');
}

function endOf(status: number): CallOutcome {
  if (status === 499) return 'stopped';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'done';
}

/** The results of a successful response, if it has no count. */
function imagesRequested({ operation, found: { valid } }: MeteredCall): number {
  if (valid === undefined) return 0;
  const { modelId, body } = valid;
  switch (operation.id) {
    case 'images.generate':
    case 'images.edit':
      return 'n' in body && typeof body.n === 'number' ? body.n : 1;
    case 'native.generate-content':
    case 'native.stream-generate-content':
      return findModel(modelId)?.kind === 'image' ? 1 : 0;
    default:
      return 0;
  }
}

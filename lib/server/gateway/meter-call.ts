/**
 * Counts a call for the usage and the metrics: outcome, duration, tokens, results and cost. Reads the beginning and the
 * end of a response while it is sent, without copying or delaying it.
 */
import { type ByteSource, observeSource } from '#lib/server/http/byte-source.ts';
import { isEventStream, type Outcome, type RelayedOutcome } from '#lib/server/http/outcome.ts';
import type { CallOutcome } from '#lib/server/usage/usage-counts.ts';
import type { ReadCall } from './call.ts';
import { callUse, finishesImage, noUse } from './call-use.ts';
import type { GatewayContext } from './context.ts';
import { isAbort } from './encode-error.ts';
import { hasErrorEvent, isErrorFrame } from './event-frames.ts';

/** `found.valid` is absent if the body was rejected: the call is then counted without a model. */
export type MeteredCall = Pick<
  ReadCall,
  'requestId' | 'operation' | 'principal' | 'request' | 'startedMs' | 'found'
>;

type MeterContext = Pick<GatewayContext, 'countCall' | 'modelPrice' | 'metrics'>;

/** Characters at the beginning and the end of a response that contain its counts. */
const endLength = 2048;

export class CallMeter {
  readonly #call: MeteredCall;
  readonly #context: MeterContext;
  #ended = false;
  /** A replayed outcome costs nothing. */
  #replayed = false;
  /** 0 without a response. */
  #status = 0;
  #isStream = false;
  #firstEventMs: number | undefined;

  constructor(call: MeteredCall, context: MeterContext) {
    this.#call = call;
    this.#context = context;
    call.found.isMetered = true;
  }

  /** The outcome; the call is counted when its response has been sent. */
  follow(outcome: Outcome): Outcome {
    this.#replayed = outcome.headers['x-idempotent-replay'] !== undefined;
    if (outcome.kind !== 'aborted') this.#status = outcome.status;
    switch (outcome.kind) {
      case 'json':
        this.#end(endOf(outcome.status), { ...noEnds, tail: () => outcome.text.slice(-endLength) });
        return outcome;
      case 'events':
        outcome.frames = this.#events(outcome.frames);
        return outcome;
      case 'relayed':
        outcome.source = this.#relayed(outcome);
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

  /** The response is complete, or broke off. */
  #end(outcome: CallOutcome, ends?: Pick<Ends, 'head' | 'tail'>, finished: readonly string[] = []): void {
    if (this.#ended) return;
    this.#ended = true;
    const { principal, operation, startedMs, found } = this.#call;
    const { head, tail } = ends ?? noEnds;
    const use = this.#replayed
      ? noUse
      : callUse(this.#call, { outcome, head, tail: tail(), finished }, this.#context.modelPrice);
    // A video costs when it is finished.
    if (operation.id !== 'videos.create') found.cost = use.cost;
    const counted = {
      keyId: principal.keyId,
      model: found.valid?.modelId ?? '',
      operation: operation.id,
      provider: found.provider?.id ?? '',
      outcome,
      milliseconds: performance.now() - startedMs,
      status: this.#status,
      firstEventMs: this.#firstEventMs,
      ...use,
    };
    const { countCall, metrics } = this.#context;
    countCall(counted);
    metrics.ended(this.#call, counted);
    if (this.#isStream) metrics.streamEnded();
  }

  #beginStream(): void {
    this.#isStream = true;
    this.#context.metrics.streamBegan();
  }

  #noteFirstEvent(): void {
    this.#firstEventMs ??= performance.now() - this.#call.startedMs;
  }

  #events(frames: AsyncIterable<string>): AsyncIterable<string> {
    const ends = new Ends();
    const finished: string[] = [];
    const end = (outcome: CallOutcome) => this.#end(outcome, ends, finished);
    this.#beginStream();
    // If the client disconnects before the first frame, nothing reads the stream.
    this.#call.request.onGone(() => end('stopped'));
    return followed(
      frames,
      (frame) => {
        ends.note(frame);
        this.#noteFirstEvent();
        // A copy: a slice would hold the whole image.
        if (finishesImage(frame)) finished.push(Buffer.from(frame.slice(-endLength)).toString());
      },
      end,
    );
  }

  /** A disconnect is reported by the source. */
  #relayed({ source, status, headers }: RelayedOutcome): ByteSource {
    const ends = new Ends();
    const hasEvents = isEventStream(headers);
    if (hasEvents) this.#beginStream();
    const note = (bytes: Uint8Array) => {
      ends.note(bytes);
      // A comment that keeps the stream open begins with a colon.
      if (hasEvents && bytes[0] !== 0x3a) this.#noteFirstEvent();
    };
    const end = (outcome: CallOutcome) => {
      const failed = hasEvents && outcome === 'done' && hasErrorEvent(ends.tail());
      this.#end(failed ? 'failed' : outcome, ends);
    };
    return observeSource(source, {
      take: note,
      end(last) {
        if (last) note(last);
        end(endOf(status));
      },
      fail: (error) => end(isAbort(error) ? 'stopped' : 'failed'),
      cancel: () => end('stopped'),
    });
  }

  #streamed(stream: Extract<Outcome, { kind: 'stream' }>['stream'], status: number): void {
    const ends = new Ends();
    const end = (outcome: CallOutcome) => this.#end(outcome, ends);
    stream.on('data', (chunk: Uint8Array | string) => ends.note(chunk));
    // It starts when it is piped.
    stream.pause();
    stream.once('end', () => end(endOf(status)));
    stream.once('error', () => end('failed'));
    stream.once('close', () => end('stopped'));
  }
}

async function* followed(
  frames: AsyncIterable<string>,
  note: (frame: string) => void,
  end: (outcome: CallOutcome) => void,
): AsyncIterable<string> {
  let last = '';
  let outcome: CallOutcome = 'stopped';
  try {
    for await (const frame of frames) {
      last = frame;
      note(frame);
      yield frame;
    }
    outcome = isErrorFrame(last) ? 'failed' : 'done';
  } catch (error) {
    outcome = isAbort(error) ? 'stopped' : 'failed';
    throw error;
  } finally {
    end(outcome);
  }
}

const noText = () => '';
const noEnds = { head: noText, tail: noText };

/** The first pieces of a response and its last: nothing is copied until it has ended. */
class Ends {
  readonly #first: (Uint8Array | string)[] = [];
  #firstLength = 0;
  readonly #last: (Uint8Array | string)[] = [];
  #lastLength = 0;

  note(bytes: Uint8Array | string): void {
    if (this.#firstLength < endLength) {
      this.#first.push(bytes);
      this.#firstLength += bytes.length;
    }
    this.#last.push(bytes);
    this.#lastLength += bytes.length;
    // A long piece has the length of both ends, so that two of them are held at most.
    while (this.#lastLength - (this.#last[0]?.length ?? 0) >= endLength)
      this.#lastLength -= this.#last.shift()?.length ?? 0;
  }

  readonly head = (): string => this.#first.map((piece) => textOf(piece, 0, endLength)).join('');

  readonly tail = (): string => this.#last.map((piece) => textOf(piece, -endLength)).join('');
}

/** Counts are ASCII, so any encoding finds them. */
function textOf(piece: Uint8Array | string, start: number, end?: number): string {
  if (typeof piece === 'string') return piece.slice(start, end);
  const part = piece.subarray(start, end);
  return Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1');
}

export function endOf(status: number): CallOutcome {
  if (status === 499) return 'stopped';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'done';
}

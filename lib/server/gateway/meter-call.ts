/**
 * Counts a call for the usage and the metrics: outcome, duration, tokens, results and cost. Reads the response while it is
 * sent, without delaying it.
 */
import { recordOf } from '#lib/base/json-value.ts';
import { emptyResult } from '#lib/contract/read-response.ts';
import { ResponseFold } from '#lib/server/history/responses/response-fold.ts';
import { type ByteSource, observeSource } from '#lib/server/http/byte-source.ts';
import { isEventStream, type Outcome, type RelayedOutcome } from '#lib/server/http/outcome.ts';
import type { CallOutcome } from '#lib/server/usage/usage-counts.ts';
import type { ReadCall } from './call.ts';
import { callUse, noUse } from './call-use.ts';
import type { GatewayContext } from './context.ts';
import { isAbort } from './encode-error.ts';
import { isKeepAlive } from './keep-alive.ts';

/** `found.valid` is absent if the body was rejected: the call is then counted without a model. */
export type MeteredCall = Pick<
  ReadCall,
  'requestId' | 'operation' | 'principal' | 'request' | 'startedMs' | 'found'
>;

type MeterContext = Pick<GatewayContext, 'countCall' | 'modelPrice' | 'modelAt' | 'metrics'>;

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
      case 'json': {
        const fold = this.#fold(outcome.status, 'application/json');
        fold?.addDocument(outcome.text);
        this.#end(endOf(outcome.status), fold);
        return outcome;
      }
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

  /** Reads the response; undefined if it is an error or a replay, which are not billed. */
  #fold(status: number, contentType: string): ResponseFold | undefined {
    const { operation, found } = this.#call;
    if (status >= 400 || this.#replayed) return;
    const body = recordOf(found.valid?.body);
    return new ResponseFold(contentType, { operationId: operation.id, body, countsOnly: true });
  }

  /** The response is complete, or broke off. */
  #end(reached: CallOutcome, fold?: ResponseFold): void {
    if (this.#ended) return;
    this.#ended = true;
    const { principal, operation, startedMs, found } = this.#call;
    fold?.end();
    const hasFailed = found.failure !== undefined || (this.#isStream && fold?.error !== undefined);
    const outcome = reached === 'done' && hasFailed ? 'failed' : reached;
    const seconds = found.sentMs === undefined ? undefined : (performance.now() - found.sentMs) / 1000;
    const { result = emptyResult(operation.id, recordOf(found.valid?.body)) } = fold ?? {};
    const use = this.#replayed ? noUse : callUse(this.#call, { outcome, result, seconds }, this.#context);
    // A video costs when it is finished.
    found.use = operation.id === 'videos.create' ? { ...use, cost: undefined } : use;
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
    this.#beginStream();
    const fold = this.#fold(200, 'text/event-stream');
    const end = (outcome: CallOutcome) => this.#end(outcome, fold);
    // If the client disconnects before the first frame, nothing reads the stream.
    this.#call.request.onGone(() => end('stopped'));
    const note = (frame: string) => {
      fold?.addFrame(frame);
      this.#noteFirstEvent();
    };
    return followed(frames, note, end);
  }

  /** A disconnect is reported by the source. */
  #relayed({ source, status, headers, parsed }: RelayedOutcome): ByteSource {
    const hasEvents = isEventStream(headers);
    const fold = this.#fold(status, hasEvents ? 'text/event-stream' : 'application/json');
    if (parsed) fold?.addValue(parsed.value);
    if (hasEvents) this.#beginStream();
    const note = (bytes: Uint8Array) => {
      if (parsed === undefined) fold?.add(bytes);
      if (hasEvents && this.#firstEventMs === undefined && !isKeepAlive(bytes)) this.#noteFirstEvent();
    };
    return observeSource(source, {
      take: note,
      end: (last) => {
        if (last) note(last);
        this.#end(endOf(status), fold);
      },
      fail: (error) => this.#end(isAbort(error) ? 'stopped' : 'failed', fold),
      cancel: () => this.#end('stopped', fold),
    });
  }

  #streamed(stream: Extract<Outcome, { kind: 'stream' }>['stream'], status: number): void {
    const fold = this.#fold(status, 'application/json');
    stream.on('data', (chunk: Uint8Array | string) =>
      fold?.add(typeof chunk === 'string' ? Buffer.from(chunk) : chunk),
    );
    // It starts when it is piped.
    stream.pause();
    stream.once('end', () => this.#end(endOf(status), fold));
    stream.once('error', () => this.#end('failed', fold));
    stream.once('close', () => this.#end('stopped', fold));
  }
}

async function* followed(
  frames: AsyncIterable<string>,
  note: (frame: string) => void,
  end: (outcome: CallOutcome) => void,
): AsyncIterable<string> {
  let outcome: CallOutcome = 'stopped';
  try {
    for await (const frame of frames) {
      note(frame);
      yield frame;
    }
    outcome = 'done';
  } catch (error) {
    outcome = isAbort(error) ? 'stopped' : 'failed';
    throw error;
  } finally {
    end(outcome);
  }
}

export function endOf(status: number): CallOutcome {
  if (status === 499) return 'stopped';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'done';
}

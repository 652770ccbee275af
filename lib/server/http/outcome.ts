/** The result of a handler, as data, and those who observe it on its way to the client. */

import { type ByteSource, type ByteTaker, sourceOf } from './byte-source.ts';
import { keepAliveFrame, keepAliveMs } from './keep-alive.ts';

export type ResponseHeaders = Record<string, string | string[]>;

export type Outcome = JsonOutcome | BytesOutcome | SourceOutcome | AbortedOutcome;

/** `text` is the JSON text, so that it is encoded only once. */
export interface JsonOutcome {
  kind: 'json';
  status: number;
  headers: ResponseHeaders;
  text: string;
  /** Its value, if it was parsed: observers need not parse it again. */
  parsed?: { value: unknown } | undefined;
}

export interface BytesOutcome {
  kind: 'bytes';
  status: number;
  headers: ResponseHeaders;
  bytes: Uint8Array | undefined;
}

/** A body that is sent while it arrives or is made. A failure of its source breaks the connection. */
export interface SourceOutcome {
  kind: 'source';
  status: number;
  headers: ResponseHeaders;
  source: ByteSource;
}

/** No response: the connection is closed, as a simulated fault. */
interface AbortedOutcome {
  kind: 'aborted';
  headers: ResponseHeaders;
}

export function json(status: number, body: unknown, headers: ResponseHeaders = {}): JsonOutcome {
  return { kind: 'json', status, headers, text: JSON.stringify(body) };
}

/** A JSON response that must not be cached. */
export function freshJson(body: unknown, status = 200): JsonOutcome {
  return json(status, body, { 'cache-control': 'no-store' });
}

export function bytes(
  status: number,
  content: Uint8Array | undefined,
  headers: ResponseHeaders = {},
): BytesOutcome {
  return { kind: 'bytes', status, headers, bytes: content };
}

/** Server-sent events, each frame complete with its blank line; `keepAlive` holds a silent stream open. */
export function events(
  frames: AsyncIterable<string>,
  { headers = {}, keepAlive = keepAliveFrame }: { headers?: ResponseHeaders; keepAlive?: string } = {},
): SourceOutcome {
  const source = sourceOf(frames, { text: keepAlive, everyMs: keepAliveMs });
  return { kind: 'source', status: 200, headers: { ...eventStreamHeaders, ...headers }, source };
}

/** Headers of every response whose parts are read while it is made: proxies must not hold, compress or cache it. */
export const streamedHeaders = {
  'cache-control': 'no-cache, no-transform',
  // Of nginx.
  'x-accel-buffering': 'no',
  // Caddy 2.6 compresses in spite of `no-transform`, and holds what it compresses, unless it seems compressed.
  'content-encoding': 'identity',
} as const;

export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  ...streamedHeaders,
} as const;

/** Whether a response, of an upstream or of this service, is an event stream. */
export function isEventStream(headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
  return /^text\/event-stream\b/i.test(String(headers['content-type']));
}

/** `left`: nobody reads on. An error is an AbortError if the source stopped because the client disconnected. */
export type OutcomeEnd = 'complete' | 'left' | { error: unknown };

export interface OutcomeObserver {
  /** A piece of a body that is sent while it arrives. Must not be changed. */
  piece?(bytes: Uint8Array): void;
  /** Called once. The receiver gets the end after the promise, which never rejects. */
  end(how: OutcomeEnd): void | Promise<void>;
}

/** The outcome; its observers hear of pieces and end one after the other. Those of a whole body hear its end at once. */
export function observe(outcome: Outcome, observers: readonly OutcomeObserver[]): Outcome | Promise<Outcome> {
  if (outcome.kind === 'source') {
    outcome.source = new ObservedSource(outcome.source, observers);
    return outcome;
  }
  return endAll(observers, 'complete')?.then(() => outcome) ?? outcome;
}

/** Waits only for those that have a promise. */
function endAll(observers: readonly OutcomeObserver[], how: OutcomeEnd): Promise<void> | undefined {
  let waiting: Promise<void> | undefined;
  for (const observer of observers) {
    if (waiting) waiting = waiting.then(() => observer.end(how));
    else waiting = observer.end(how) ?? undefined;
  }
  return waiting;
}

class ObservedSource implements ByteSource, ByteTaker {
  readonly #source: ByteSource;
  readonly #observers: readonly OutcomeObserver[];
  #taker: ByteTaker | undefined;
  #isOver = false;
  #isCancelled = false;

  constructor(source: ByteSource, observers: readonly OutcomeObserver[]) {
    this.#source = source;
    this.#observers = observers;
  }

  give(taker: ByteTaker): void {
    this.#taker = taker;
    this.#source.give(this);
  }

  pause(): void {
    this.#source.pause();
  }

  resume(): void {
    this.#source.resume();
  }

  cancel(): void {
    if (this.#isCancelled) return;
    this.#isCancelled = true;
    this.#source.cancel();
    if (this.#isOver) return;
    this.#isOver = true;
    void endAll(this.#observers, 'left');
  }

  take(bytes: Uint8Array): void {
    if (this.#isOver) return;
    for (const observer of this.#observers) observer.piece?.(bytes);
    this.#taker?.take(bytes);
  }

  end(last?: Uint8Array): void {
    if (this.#isOver) return;
    if (last) for (const observer of this.#observers) observer.piece?.(last);
    this.#finish('complete', (taker) => taker.end(last));
  }

  fail(error: unknown): void {
    if (this.#isOver) return;
    this.#finish({ error }, (taker) => taker.fail(error));
  }

  #finish(how: OutcomeEnd, report: (taker: ByteTaker) => void): void {
    this.#isOver = true;
    const pass = () => {
      if (!this.#isCancelled && this.#taker) report(this.#taker);
    };
    const waiting = endAll(this.#observers, how);
    if (waiting) void waiting.then(pass);
    else pass();
  }
}

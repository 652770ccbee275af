/** Sends a request to an upstream: the response's head as a promise, its body as a byte source. */
import type { Dispatcher } from 'undici';
import type { ByteSource, ByteTaker } from '#lib/server/http/byte-source.ts';
import { createScavenge } from '#lib/server/http/collect-garbage.ts';
import type { ForwardRequest, ForwardResponse } from '../provider.ts';
import { decodedSource, encodingOf } from './decode-body.ts';
import { errorInBody, errorOfResponse } from './error-of-response.ts';
import { downstreamHeaders } from './forward-headers.ts';
import { type Upstream, upstreamFailure } from './upstream.ts';

/** Limit of the bytes that are buffered before the receiver starts. A small response fits completely. */
const heldLimit = 128 * 1024;

export interface SentRequest extends Pick<ForwardRequest, 'body' | 'onGone'> {
  method: string;
  /** Path and query below the upstream's prefix. */
  path: string;
  headers: Readonly<Record<string, string>>;
}

/**
 * Rejects with ApiError if the upstream does not respond, rejects the server-side key, redirects or answers with a web
 * page, with an AbortError if the client disconnects first. Other errors of a server of this interface are passed on
 * as they are.
 */
export async function sendUpstream(upstream: Upstream, request: SentRequest): Promise<ForwardResponse> {
  const response = await dispatch(upstream, request);
  const { status } = response;
  if (!isRejection(status) && !isPage(response) && (status < 400 || isJson(response)))
    return { ...response, errorOf: (body) => errorInBody(body, upstream) };
  throw errorOfResponse({ ...response, text: await readErrorText(response.body) }, upstream);
}

/** Sends to a vendor: every error becomes an ApiError with the vendor's message. */
export async function sendToVendor(upstream: Upstream, request: SentRequest): Promise<ForwardResponse> {
  const response = await dispatch(upstream, request);
  if (response.status >= 200 && response.status < 300 && !isPage(response))
    return { ...response, errorOf: (body) => errorInBody(body, upstream) };
  throw errorOfResponse({ ...response, text: await readErrorText(response.body) }, upstream);
}

function isRejection(status: number): boolean {
  return status === 401 || status === 403 || status === 407 || (status >= 300 && status < 400);
}

type Dispatched = Omit<ForwardResponse, 'errorOf'>;

/** The error of a server of this interface is JSON: anything else is from a proxy before it. */
function isJson({ headers }: Dispatched): boolean {
  return /^application\/(\w+\+)?json\b/i.test(String(headers['content-type'] ?? 'application/json'));
}

/** No operation has one: it is from a proxy before the upstream, or from another server at its address. */
function isPage({ headers }: Dispatched): boolean {
  return /^text\/html\b/i.test(String(headers['content-type']));
}

function dispatch({ pool, origin, prefix, headers }: Upstream, request: SentRequest): Promise<Dispatched> {
  return new Promise((resolve, reject) => {
    const forwarded = new Forwarded(resolve, reject);
    pool.dispatch(
      {
        method: request.method === 'POST' ? 'POST' : request.method === 'DELETE' ? 'DELETE' : 'GET',
        ...(origin && { origin }),
        path: prefix + request.path,
        headers: { ...headers, ...request.headers },
        body: request.body ?? null,
      },
      forwarded,
    );
    request.onGone(() => forwarded.leave());
  });
}

class Forwarded implements Dispatcher.DispatchHandler, ByteSource {
  #resolve: (response: Dispatched) => void;
  #reject: (error: unknown) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #taker: ByteTaker | undefined;
  #begun = false;
  #waiting: Buffer[] = [];
  #heldBytes = 0;
  #outcome: 'ended' | 'cancelled' | { error: unknown } | undefined;

  constructor(resolve: (response: Dispatched) => void, reject: (error: unknown) => void) {
    this.#resolve = resolve;
    this.#reject = reject;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#outcome === 'cancelled') controller.abort(clientGone());
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return;
    this.#begun = true;
    const passed = downstreamHeaders(headers);
    const encoding = encodingOf(headers['content-encoding']);
    if (encoding !== undefined) delete passed['content-length'];
    this.#resolve({
      status,
      headers: passed,
      body: encoding === undefined ? this : decodedSource(this, encoding),
    });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    // A resume gives an empty one; a reader that asks for more after each would never end.
    if (chunk.length === 0) return;
    countPassed(chunk.length);
    if (this.#taker) {
      this.#taker.take(chunk);
      return;
    }
    this.#waiting.push(chunk);
    this.#heldBytes += chunk.length;
    if (this.#heldBytes > heldLimit) controller.pause();
  }

  onResponseEnd(): void {
    this.#outcome = 'ended';
    this.#taker?.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#outcome === 'cancelled') return;
    const failure = upstreamFailure(error, this.#begun);
    this.#outcome = { error: failure };
    this.#taker?.fail(failure);
    // Without effect once the head has arrived.
    this.#reject(failure);
  }

  give(taker: ByteTaker): void {
    this.#taker = taker;
    const last = this.#outcome === 'ended' ? this.#waiting.pop() : undefined;
    for (const chunk of this.#waiting) taker.take(chunk);
    this.#waiting = [];
    if (this.#outcome === 'ended') taker.end(last);
    else if (typeof this.#outcome === 'object') taker.fail(this.#outcome.error);
    else if (this.#heldBytes > heldLimit) this.resume();
  }

  pause(): void {
    this.#controller?.pause();
  }

  resume(): void {
    this.#controller?.resume();
  }

  /** Reports the disconnect of the client to the receiver, so that the call is counted. */
  leave(): void {
    if (this.#outcome !== undefined) return;
    this.cancel();
    this.#taker?.fail(clientGone());
  }

  cancel(): void {
    if (this.#outcome !== undefined) return;
    this.#outcome = 'cancelled';
    this.#controller?.abort(clientGone());
    this.#reject(clientGone());
  }
}

const scavenge = createScavenge();
const scavengeEvery = 16 * 1024 * 1024;
let passed = 0;

/**
 * Every read of a socket allocates a buffer. Without a scavenge, V8 marks its whole heap for each 64 MB of them, which
 * takes two thirds of the time of a large response.
 */
function countPassed(bytes: number): void {
  passed += bytes;
  if (passed < scavengeEvery) return;
  passed = 0;
  scavenge();
}

function clientGone(): DOMException {
  return new DOMException('the client has gone', 'AbortError');
}

const errorTextLimit = 64_000;
const errorTextMs = 2_000;

/** The start of an error response's text. Does not wait for a slow one. */
export function readErrorText(source: ByteSource): Promise<string> {
  return new Promise((resolve) => {
    let bytes = Buffer.alloc(0);
    const done = () => {
      clearTimeout(timer);
      source.cancel();
      resolve(bytes.toString('utf8', 0, errorTextLimit));
    };
    const timer = setTimeout(done, errorTextMs);
    const take = (chunk: Uint8Array = new Uint8Array()) => {
      bytes = Buffer.concat([bytes, chunk.subarray(0, errorTextLimit)]);
      if (bytes.length >= errorTextLimit) done();
    };
    source.give({
      take,
      end: (last) => {
        take(last);
        done();
      },
      fail: done,
    });
  });
}

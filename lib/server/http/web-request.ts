/** A web Request for handlers, and their outcome as a web Response: for Next's route handlers and calls of this process. */

import { readBounded, streamOf } from './byte-source.ts';
import { type GatewayRequest, tooLarge } from './gateway-request.ts';
import type { Outcome, ResponseHeaders } from './outcome.ts';

export function fromWeb(request: Request): GatewayRequest {
  const url = new URL(request.url);
  return {
    method: request.method,
    path: url.pathname,
    query: url.searchParams,
    search: url.search,
    headers: { host: url.host, ...Object.fromEntries(request.headers) },
    signal: request.signal,
    onGone: (listener) => onAbort(request.signal, listener),
    remoteAddress: '',
    encrypted: url.protocol === 'https:',
    httpVersion: '1.1',
    readBody: (limit) => readBody(request, limit),
  };
}

/** Calls the listener when the signal aborts, or now if it has. */
export function onAbort(signal: AbortSignal, listener: () => void): void {
  if (signal.aborted) listener();
  else signal.addEventListener('abort', listener, { once: true });
}

async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit);
  return request.body ? await readBounded(request.body, limit, () => tooLarge(limit)) : Buffer.alloc(0);
}

export function toWeb(outcome: Outcome): Response {
  switch (outcome.kind) {
    case 'aborted':
      return Response.error();
    case 'json':
      return new Response(
        outcome.text,
        response(outcome.status, { 'content-type': 'application/json', ...outcome.headers }),
      );
    case 'bytes':
      return new Response(
        outcome.bytes ? Uint8Array.from(outcome.bytes) : null,
        response(outcome.status, outcome.headers),
      );
    case 'source':
      return new Response(streamOf(outcome.source), response(outcome.status, outcome.headers));
  }
}

function response(status: number, headers: ResponseHeaders): ResponseInit {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((item): [string, string] => [name, item]),
  );
  return { status, headers: pairs };
}

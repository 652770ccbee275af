/** A Node request as handlers see it. Reads buffers directly: a web body would halve the speed. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { TLSSocket } from 'node:tls';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { GatewayRequest } from './gateway-request.ts';

export function fromNode(incoming: IncomingMessage, reply: ServerResponse): GatewayRequest {
  const target = originForm(incoming.url ?? '/');
  const mark = target.indexOf('?');
  const search = mark < 0 ? '' : target.slice(mark);
  let query: URLSearchParams | undefined;
  let signal: AbortSignal | undefined;
  return {
    method: incoming.method ?? 'GET',
    path: mark < 0 ? target : target.slice(0, mark),
    search,
    headers: incoming.headers,
    remoteAddress: incoming.socket.remoteAddress ?? '',
    encrypted: incoming.socket instanceof TLSSocket,
    get query() {
      query ??= new URLSearchParams(search);
      return query;
    },
    get signal() {
      signal ??= signalOf(reply);
      return signal;
    },
    readBody: (limit) => readBody(incoming, limit),
    bodyStream: () => incoming,
  };
}

/** `GET http://host/v1/models` and `GET /v1/models` are one request; proxies send the first. */
function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const url = URL.parse(target);
  return url === null ? `/${target}` : url.pathname + url.search;
}

function signalOf(reply: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    if (!reply.writableFinished) controller.abort(new DOMException('the client has gone', 'AbortError'));
  };
  if (reply.destroyed || reply.closed) abort();
  else reply.once('close', abort);
  return controller.signal;
}

function readBody(incoming: IncomingMessage, limit: number): Promise<Uint8Array> {
  const declared = Number(incoming.headers['content-length'] ?? 0);
  if (declared > limit) return Promise.reject(tooLarge(limit));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        incoming.removeAllListeners('data');
        incoming.resume();
        reject(tooLarge(limit));
        return;
      }
      chunks.push(chunk);
    });
    incoming.once('end', () =>
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size)),
    );
    // Errors are cut connections and nothing else: what the body holds is not looked at here.
    const leave = (cause?: unknown) =>
      reject(
        new ApiError('client_closed_request', { message: 'The client went away while sending.', cause }),
      );
    incoming.once('error', leave);
    incoming.once('close', () => {
      if (!incoming.complete) leave();
    });
  });
}

export function tooLarge(limit: number): ApiError {
  return new ApiError('request_too_large', {
    message: `The request body is larger than the limit of ${limit} bytes.`,
  });
}

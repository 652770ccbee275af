/** A Node request for handlers. Reads buffers directly: a web body would halve the speed. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { TLSSocket } from 'node:tls';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { GatewayRequest } from './gateway-request.ts';

export function fromNode(incoming: IncomingMessage, response: ServerResponse): GatewayRequest {
  return new NodeRequest(incoming, response);
}

/** A class, so that getters are created once, not per request. No `#private` fields: `withPath` inherits from one. */
class NodeRequest implements GatewayRequest {
  readonly method: string;
  readonly path: string;
  readonly search: string;
  readonly headers: IncomingMessage['headers'];
  private readonly incoming: IncomingMessage;
  private readonly response: ServerResponse;
  private knownQuery: URLSearchParams | undefined;
  private knownSignal: AbortSignal | undefined;

  constructor(incoming: IncomingMessage, response: ServerResponse) {
    const target = originForm(incoming.url ?? '/');
    const mark = target.indexOf('?');
    this.method = incoming.method ?? 'GET';
    this.path = mark < 0 ? target : target.slice(0, mark);
    this.search = mark < 0 ? '' : target.slice(mark);
    this.headers = incoming.headers;
    this.incoming = incoming;
    this.response = response;
  }

  get remoteAddress(): string {
    return this.incoming.socket.remoteAddress ?? '';
  }

  get encrypted(): boolean {
    return this.incoming.socket instanceof TLSSocket;
  }

  get httpVersion(): string {
    return this.incoming.httpVersion;
  }

  get query(): URLSearchParams {
    this.knownQuery ??= new URLSearchParams(this.search);
    return this.knownQuery;
  }

  get signal(): AbortSignal {
    this.knownSignal ??= this.makeSignal();
    return this.knownSignal;
  }

  onGone(listener: () => void): void {
    const response = this.response;
    const report = () => {
      if (!response.writableFinished) listener();
    };
    if (response.destroyed || response.closed) report();
    else response.once('close', report);
  }

  readBody(limit: number): Promise<Uint8Array> {
    return readBody(this.incoming, limit);
  }

  private makeSignal(): AbortSignal {
    const controller = new AbortController();
    this.onGone(() => controller.abort(new DOMException('the client has gone', 'AbortError')));
    return controller.signal;
  }
}

/** `GET http://host/v1/models` and `GET /v1/models` are one request; proxies send the first. */
function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const url = URL.parse(target);
  return url === null ? `/${target}` : url.pathname + url.search;
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
    incoming.on('end', () =>
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size)),
    );
    // An error always means a broken connection: the content of the body is not checked here.
    incoming.on('error', (cause) =>
      reject(
        new ApiError('client_closed_request', {
          message: 'The client disconnected while sending the body.',
          cause,
        }),
      ),
    );
  });
}

export function tooLarge(limit: number): ApiError {
  return new ApiError('request_too_large', {
    message: `The request body is larger than the limit of ${limit} bytes.`,
  });
}

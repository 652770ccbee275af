/** A request for handlers, independent of the server that received it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { TLSSocket } from 'node:tls';
import { ApiError } from '#lib/contract/errors/api-error.ts';

export interface GatewayRequest {
  method: string;
  /** Not decoded; routes decode their parameters. */
  path: string;
  query: URLSearchParams;
  /** Query text with its question mark, or an empty text. */
  search: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Aborts when the client disconnects. Created on first use: most small requests do not need it. */
  readonly signal: AbortSignal;
  /** Called once if the client disconnects before its response is complete: cheaper than a signal. */
  onGone(listener: () => void): void;
  /** The whole body. Throws ApiError `request_too_large` above the limit, before the rest has been read. */
  readBody(limit: number): Promise<Uint8Array>;
  /** The peer's address, for logs. */
  remoteAddress: string;
  encrypted: boolean;
  /** `1.1`, or `1.0` of old proxies. */
  httpVersion: string;
}

/** The first value of a header; undefined if absent. */
export function header(request: Pick<GatewayRequest, 'headers'>, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : value?.[0];
}

/** The same request under another path. */
export function withPath(request: GatewayRequest, path: string): GatewayRequest {
  return Object.create(request, { path: { value: path } });
}

/** A Node request for handlers. Reads buffers directly: a web body would halve the speed. */
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

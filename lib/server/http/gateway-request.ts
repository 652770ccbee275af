/** A request for handlers, independent of the server that received it. */
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

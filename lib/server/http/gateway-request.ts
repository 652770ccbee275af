/** A request for handlers, independent of the server that received it, and the parser of its JSON. */

import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { TLSSocket } from 'node:tls';
import { isRecord } from '#lib/base/json-value.ts';
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

interface JsonLimits {
  /** Levels of nesting. No field of the interface needs more, and a recursive walk would exhaust the stack. */
  depth: number;
  /** Values in the whole text. A conversation of 500 blocks has about 5,000. */
  values: number;
  /** Members of one object, repeated names included. */
  members: number;
}

export const jsonLimits: JsonLimits = { depth: 200, values: 50_000, members: 10_000 };

/**
 * Parses the JSON of a request. Its structure is limited before anything is built: small elements in great number would hold
 * the process for seconds. Throws ApiError `invalid_json` with the problem and its position for any text that is not a
 * JSON object within the limits.
 */
export function parseJsonObject(bytes: Uint8Array): Record<string, unknown> {
  if (bytes.byteLength === 0) throw invalid('The body is empty; a JSON object is expected.');

  const body = parseJsonBytes(bytes);
  if (isRecord(body)) return body;
  throw invalid(
    `The body must be a JSON object; got ${Array.isArray(body) ? 'an array' : JSON.stringify(body).slice(0, 80)}.`,
  );
}

/** Throws ApiError `invalid_json`. */
export function parseJsonBytes(bytes: Uint8Array, limits: JsonLimits = jsonLimits): unknown {
  if (!isUtf8(bytes)) throw invalid('The body is not valid UTF-8.');
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  const text = whole.charCodeAt(0) === 0xfeff ? whole.slice(1) : whole;
  const problem = structureProblem(text, limits);
  if (problem !== undefined) throw invalid(`The body ${problem}.`);

  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : 'it cannot be read';
    throw invalid(`The body is not valid JSON: ${reason}.`);
  }
}

const quote = 0x22;
const comma = 0x2c;
const openArray = 0x5b;
const backslash = 0x5c;
const closeArray = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/** The limit that a text exceeds. Counts brackets and commas outside of strings; what is no JSON is found later. */
export function structureProblem(text: string, limits: JsonLimits = jsonLimits): string | undefined {
  /** For each open bracket the members so far; null in an array. */
  const open: (number | null)[] = [];
  let values = 1;

  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit === quote) index = endOfString(text, index);
    else if (unit === openObject || unit === openArray) {
      open.push(unit === openObject ? 1 : null);
      values += 1;
      if (open.length > limits.depth) return `is nested deeper than ${limits.depth} levels`;
    } else if (unit === closeObject || unit === closeArray) open.pop();
    else if (unit === comma) {
      values += 1;
      if (values > limits.values) return `holds more than ${limits.values} values`;
      const members = open.at(-1);
      if (typeof members !== 'number') continue;
      if (members >= limits.members) return `holds an object of more than ${limits.members} members`;
      open[open.length - 1] = members + 1;
    }
  }
  return undefined;
}

/** The position of the quote that closes the string opened at `start`; the text's end without one. Megabytes of Base64 are skipped with a search, escapes one by one. */
export function endOfString(text: string, start: number): number {
  const end = text.indexOf('"', start + 1);
  if (end < 0) return text.length;
  if (text.charCodeAt(end - 1) !== backslash) return end;

  let index = start + 1;
  while (index < text.length) {
    const unit = text.charCodeAt(index);
    if (unit === quote) return index;
    index += unit === backslash ? 2 : 1;
  }
  return text.length;
}

function invalid(message: string): ApiError {
  return new ApiError('invalid_json', { message });
}

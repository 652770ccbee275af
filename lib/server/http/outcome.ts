/** The result of a handler, as data. One writer for Node and one for web requests send it as a response. */
import { type ByteSource, sourceOf } from './byte-source.ts';
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
export interface AbortedOutcome {
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

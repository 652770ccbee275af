/** The result of a handler, as data. One writer for Node and one for web requests send it as a response. */
import type { Readable } from 'node:stream';
import type { ByteSource } from './byte-source.ts';
import type { ResponseTap } from './response-tap.ts';

export type ResponseHeaders = Record<string, string | string[]>;

export type Outcome =
  | JsonOutcome
  | BytesOutcome
  | EventsOutcome
  | StreamOutcome
  | RelayedOutcome
  | AbortedOutcome;

interface Written {
  headers: ResponseHeaders;
  /** Observes the response while it is sent. */
  tap?: ResponseTap | undefined;
}

/** `text` is the JSON text, so that it is encoded only once. */
export interface JsonOutcome extends Written {
  kind: 'json';
  status: number;
  text: string;
}

export interface BytesOutcome extends Written {
  kind: 'bytes';
  status: number;
  bytes: Uint8Array | undefined;
}

/** Server-sent events, each frame complete with its blank line. An exception breaks the connection. Made by `events`. */
export interface EventsOutcome extends Written {
  kind: 'events';
  status: number;
  frames: AsyncIterable<string>;
  /** A comment if absent. */
  keepAlive?: string;
}

/** Bytes of a stream, such as a file. */
export interface StreamOutcome extends Written {
  kind: 'stream';
  status: number;
  stream: Readable;
}

/** Bytes of an upstream, forwarded while they arrive. */
export interface RelayedOutcome extends Written {
  kind: 'relayed';
  status: number;
  source: ByteSource;
  /** The JSON of the whole source, if it was parsed: observers need not parse it again. */
  parsed?: { value: unknown } | undefined;
}

/** No response: the connection is closed, as a simulated fault. */
export interface AbortedOutcome extends Written {
  kind: 'aborted';
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

export function events(frames: AsyncIterable<string>, headers: ResponseHeaders = {}): EventsOutcome {
  return { kind: 'events', status: 200, headers: { ...eventStreamHeaders, ...headers }, frames };
}

/** Interval of the frames that keep a silent event stream open, ms. */
export const keepAliveMs = 15_000;
export const keepAliveFrame = ': keepalive\n\n';

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

/** Of a response that an upstream or this service sends. */
export function isEventStream(headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
  return /^text\/event-stream\b/i.test(String(headers['content-type']));
}

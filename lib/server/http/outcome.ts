/** What a handler decided, as data. Two writers, Node and web, turn it into a response. */
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
  | CutOutcome;

interface Written {
  headers: ResponseHeaders;
  /** Observes the response as it is written. */
  tap?: ResponseTap | undefined;
}

/** `text` is the JSON already written, so that it is written once however often it is used. */
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

/** Server-sent events, each frame complete with its blank line. A throw cuts the connection. */
export interface EventsOutcome extends Written {
  kind: 'events';
  status: number;
  frames: AsyncIterable<string>;
}

/** Bytes of a stream, such as a file. */
export interface StreamOutcome extends Written {
  kind: 'stream';
  status: number;
  stream: Readable;
}

/** Bytes of an upstream, passed on as they come. */
export interface RelayedOutcome extends Written {
  kind: 'relayed';
  status: number;
  source: ByteSource;
}

/** No response at all: the connection ends, as a fault on demand asks for. */
export interface CutOutcome extends Written {
  kind: 'cut';
}

export function json(status: number, body: unknown, headers: ResponseHeaders = {}): JsonOutcome {
  return { kind: 'json', status, headers, text: JSON.stringify(body) };
}

/** A JSON response that no cache keeps. */
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
  return { kind: 'events', status: 200, headers, frames };
}

/** Milliseconds of silence after which a comment keeps an event stream open. */
export const keepAliveMs = 15_000;
export const keepAliveFrame = ': keepalive\n\n';

/** Headers every event stream carries: no proxy may hold back, transform or keep it. */
export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
} as const;

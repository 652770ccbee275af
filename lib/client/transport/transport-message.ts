/** What an transport tells while it goes on. Passes between a worker and the page, so it is cloneable data. */
import type { RunError } from './run-error.ts';
import type { RunRequest } from './run-request.ts';

/** The request with its whole address: a worker has no page to be relative to. */
export interface TransportRequest extends RunRequest {
  url: string;
  /** What the server takes at most; more is not sent. */
  mostBytes?: number;
}

/** A file that was cut out of a body; `id` stands in its place as a `MediaStub`. */
export interface ExtractedMedia {
  id: string;
  blob: Blob;
  contentType: string;
  width?: number;
  height?: number;
}

/** All times: milliseconds since the request was sent. */
export type TransportMessage =
  /** Of a replay, first: what the run had sent, Blobs where the wire had Base64. */
  | { type: 'request'; body: Readonly<Record<string, unknown>> }
  /** Of a replay, alone: its bodies could not be had. */
  | { type: 'unreadable'; status?: number; error: RunError }
  | {
      type: 'headers';
      at: number;
      status: number;
      requestId?: string;
      provider?: string;
      /** All that the browser lets a page see. */
      headers: Readonly<Record<string, string>>;
    }
  | {
      type: 'event';
      at: number;
      name: string;
      bytes: number;
      data: unknown;
      media: readonly ExtractedMedia[];
    }
  | { type: 'bytes'; received: number }
  | { type: 'response'; at: number; value: unknown; media: readonly ExtractedMedia[] }
  /** All bytes of the response as they came, shortly before the end of whatever kind. */
  | { type: 'raw'; body: Blob }
  | { type: 'end'; at: number }
  | { type: 'failed'; at: number; error: RunError }
  | { type: 'stopped'; at: number };

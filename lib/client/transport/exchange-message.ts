/** What an exchange tells while it goes on. Passes between a worker and the page, so it is cloneable data. */
import type { RunError } from '#lib/client/run/run-error.ts';
import type { RunRequest } from '#lib/client/run/run-request.ts';

/** The request with its whole address: a worker has no page to be relative to. */
export interface ExchangeRequest extends RunRequest {
  url: string;
  /** What the server takes at most; more is not sent. */
  mostBytes?: number;
}

/** A file that was cut out of a body; `id` stands in its place as a `MediaStub`. */
export interface CutMedia {
  id: string;
  blob: Blob;
  contentType: string;
  width?: number;
  height?: number;
}

/** All times: milliseconds since the request was sent. */
export type ExchangeMessage =
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
  | { type: 'event'; at: number; name: string; bytes: number; data: unknown; media: readonly CutMedia[] }
  | { type: 'bytes'; received: number }
  | { type: 'response'; at: number; value: unknown; media: readonly CutMedia[] }
  /** All bytes of the response as they came, shortly before the end of whatever kind. */
  | { type: 'raw'; body: Blob }
  | { type: 'end'; at: number }
  | { type: 'failed'; at: number; error: RunError }
  | { type: 'stopped'; at: number };

/** The messages of a transport, cloneable between worker and page. */
import type { VideoStatus } from '#lib/contract/videos/video-status.ts';
import type { RunError } from './run-error.ts';
import type { RunRequest } from './run-request.ts';

/** A worker needs an absolute URL. */
export interface TransportRequest extends RunRequest {
  url: string;
  /** The upload limit of the server. */
  maxBytes?: number;
  /** Under which the server keeps the run when the connection breaks. */
  runId?: string;
  /** What the run belongs to in the history. */
  group?: string;
  /** The run was sent before: only its response is read. */
  follows?: { startedAt: number };
}

/** The task of a run in the background. */
export interface RunTask {
  id: string;
  status: VideoStatus;
  error?: string | undefined;
  code?: string | undefined;
  /** Why it waits. */
  message?: string | undefined;
}

/** An extracted file; a `MediaStub` with its id stands in the body. */
export interface ExtractedMedia {
  id: string;
  blob: Blob;
  contentType: string;
  width?: number;
  height?: number;
}

/** All times are milliseconds since the request was sent. */
export type TransportMessage =
  /** First message of a replay: the sent body, with Blobs in place of Base64. */
  | { type: 'request'; body: Readonly<Record<string, unknown>> }
  /** Only message of a replay whose bodies could not be loaded. */
  | { type: 'unreadable'; status?: number; error: RunError }
  | {
      type: 'headers';
      at: number;
      status: number;
      /** Of a run that was joined later, as the server knows. */
      startedAt?: number;
      firstEventAt?: number;
      requestId?: string;
      provider?: string;
      /** All headers visible to a page. */
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
  | { type: 'connection'; isLost: boolean }
  /** The server has not received the whole request yet; 0 once it has. */
  | { type: 'sending'; bytes: number }
  | { type: 'task'; task: RunTask }
  | { type: 'response'; at: number; value: unknown; media: readonly ExtractedMedia[] }
  /** All bytes of the response, shortly before the end. */
  | { type: 'raw'; body: Blob }
  | { type: 'end'; at: number }
  | { type: 'failed'; at: number; error: RunError }
  | { type: 'stopped'; at: number };

/** One run of one operation as the pages know it: what was sent, what has come so far, when. Plain data, replaced as a whole. */

/** Where a run stands. `waiting` has been sent and has no headers yet; `receiving` has headers. */
export type RunPhase = 'waiting' | 'receiving' | 'done' | 'failed' | 'stopped';

export interface Run {
  id: string;
  operationId: string;
  model: string;
  request: RunRequest;
  phase: RunPhase;
  /** Milliseconds since the page's time origin (`performance.now()`). */
  sentAt: number;
  headersAt?: number;
  firstEventAt?: number;
  endedAt?: number;
  /** HTTP status, once there are headers. */
  status?: number;
  requestId?: string;
  /** From `x-easel-provider`: `sandbox`, `relay`. */
  provider?: string;
  receivedBytes: number;
  events: readonly RunEvent[];
  /** The parsed reply of a run without a stream, pictures taken out into `images`. */
  reply?: unknown;
  images: readonly RunImage[];
  error?: RunError;
}

export interface RunRequest {
  method: string;
  /** Below the playground's own prefix: `/v1/images/generations`. */
  path: string;
  body: Readonly<Record<string, unknown>>;
}

/** One server-sent event as it arrived. Base64 pictures are cut out of `data` and stand in `images`. */
export interface RunEvent {
  /** Empty for unnamed events. */
  name: string;
  /** Milliseconds since `sentAt`. */
  at: number;
  bytes: number;
  data: unknown;
}

export interface RunImage {
  /** A blob URL; never a data URL. */
  url: string;
  blob: Blob;
  kind: 'partial' | 'final';
  /** Which image of the request, from 0. */
  index: number;
  /** Milliseconds since `sentAt`. */
  at: number;
  width?: number;
  height?: number;
}

/** What went wrong, in the words of whoever said it. */
export interface RunError {
  /** `http` answered with a status, `stream` broke in the middle, `network` never answered. */
  kind: 'http' | 'stream' | 'network';
  message: string;
  code?: string;
  /** The field to blame: dotted path. */
  parameter?: string;
  /** The body as it came, when it was no JSON. */
  raw?: string;
}

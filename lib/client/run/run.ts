/**
 * A run of an operation: what was sent, what arrived, when. Immutable data without Base64; bodies refer to files in
 * `media`.
 */

import type { JsonRecord } from '#lib/base/json-value.ts';
import type { RunError } from '#lib/client/transport/run-error.ts';
import type { RunMedia } from '#lib/client/transport/run-media-file.ts';
import type { RunRequest } from '#lib/client/transport/run-request.ts';
import type { RunTask } from '#lib/client/transport/transport-message.ts';
import { emptyResult, type RunResult } from '#lib/contract/read-response.ts';

/** `waiting`: sent, no headers yet; `receiving`: headers arrived. */
export type RunPhase = 'waiting' | 'receiving' | 'done' | 'failed' | 'stopped';

export interface Run {
  id: string;
  operationId: string;
  /** The form it came from: an operation may have several pages. */
  page?: string;
  model: string;
  /** Opened from a recording. */
  recorded?: true;
  /** Stored copies of the images that a recorded response links to, by the link. */
  links?: Readonly<Record<string, string>>;
  /** Set for a replay: milliseconds after the start. See run-at.ts. */
  replayAt?: number;
  request: RunRequest;
  /** Of runs that belong together. */
  group?: string;
  /** The texts with variables, by path, until the body of a followed run is known. */
  texts?: JsonRecord | undefined;
  /** The body with variables, if it differs from the sent one. */
  template?: RunRequest['body'];
  phase: RunPhase;
  /** The task that a run in the background became. */
  task?: RunTask;
  /** Of the request, while the server has not received it: the run is lost with the page. */
  sendingBytes?: number;
  /** The connection is lost: the run goes on at the server. */
  isLost?: boolean;
  startedAt: number;
  /** This and the times below are milliseconds since `startedAt`. */
  headersAt?: number;
  firstEventAt?: number;
  endedAt?: number;
  status?: number;
  requestId?: string;
  /** Of the response, in lower case. */
  headers?: Readonly<Record<string, string>>;
  provider?: string;
  /** Of a stored run; null if nothing that it used had a price. */
  cost?: number | null;
  receivedBytes: number;
  events: readonly RunEvent[];
  /** The parsed response of a run without a stream. */
  response?: unknown;
  /** The bytes of the response, once it has ended. */
  raw?: Blob;
  /** What events or response add up to so far. */
  result: RunResult;
  /** By the id in a body; see run-media-file.ts. */
  media: Readonly<Record<string, RunMedia>>;
  error?: RunError;
}

export interface RunEvent {
  name: string;
  at: number;
  bytes: number;
  /** Parsed JSON, or the text if it is not JSON. */
  data: unknown;
}

/** A run before anything has arrived. */
export function waitingRun(sent: SentRun): Run {
  return {
    ...sent,
    phase: 'waiting',
    receivedBytes: 0,
    events: [],
    result: emptyResult(sent.operationId, sent.request.body),
    media: {},
  };
}

type SentRun = Pick<Run, 'id' | 'operationId' | 'model' | 'request' | 'startedAt'> &
  Partial<Pick<Run, 'page' | 'recorded' | 'links' | 'cost' | 'template' | 'group'>>;

export function isLive({ phase }: Pick<Run, 'phase'>): boolean {
  return phase === 'waiting' || phase === 'receiving';
}

/** Milliseconds of the run so far; `now` is wall clock time. */
export function elapsedOf({ endedAt, replayAt, startedAt }: Run, now: number): number {
  return endedAt ?? replayAt ?? Math.max(0, now - startedAt);
}

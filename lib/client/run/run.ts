/**
 * One run of one operation as the pages know it: what was sent, what has come so far, when. Plain data, replaced
 * as a whole; Base64 never stands in it, images are `RunMedia` that bodies point to.
 */
import type { RunResult } from '#lib/client/stream/run-result.ts';
import type { RunMedia } from '#lib/client/transport/media-stub.ts';
import type { RunError } from '#lib/client/transport/run-error.ts';
import type { RunRequest } from '#lib/client/transport/run-request.ts';

/** Where a run stands. `waiting` has been sent and has no headers yet; `receiving` has headers. */
export type RunPhase = 'waiting' | 'receiving' | 'done' | 'failed' | 'stopped';

export interface Run {
  id: string;
  operationId: string;
  /** Names the form it came from: one operation may have several pages. */
  page?: string;
  /** Runs that were asked for together, such as the calls of a bench, have it in common. */
  group?: string;
  model: string;
  /** True for one that was opened from a recording: nothing of it goes on anywhere. */
  recorded?: true;
  /** Of a recorded one: where images are kept that the response only linked to, by the link's text. */
  links?: Readonly<Record<string, string>>;
  /** The run as it stood then, milliseconds after its start: shown once more, and going on nowhere. See run-at.ts. */
  replayAt?: number;
  request: RunRequest;
  phase: RunPhase;
  /** Milliseconds of the wall clock. */
  startedAt: number;
  /** This and the other times below: milliseconds since `startedAt`. */
  headersAt?: number;
  firstEventAt?: number;
  endedAt?: number;
  /** HTTP status, once there are headers. */
  status?: number;
  requestId?: string;
  /** Of the response, lower case. */
  headers?: Readonly<Record<string, string>>;
  /** From `x-easel-provider`: `sandbox`, `relay`. */
  provider?: string;
  receivedBytes: number;
  events: readonly RunEvent[];
  /** The parsed response of a run without a stream. */
  response?: unknown;
  /** The response's bytes as they came, once it has ended. */
  raw?: Blob;
  /** What events or response amount to so far. */
  result: RunResult;
  /** By the id that stands in bodies; see media-stub.ts. */
  media: Readonly<Record<string, RunMedia>>;
  error?: RunError;
}

/** One server-sent event as it arrived. */
export interface RunEvent {
  /** Empty for unnamed events. */
  name: string;
  /** Milliseconds since `startedAt`. */
  at: number;
  bytes: number;
  /** Parsed; the text itself where it is no JSON. */
  data: unknown;
}

export function isLive({ phase }: Pick<Run, 'phase'>): boolean {
  return phase === 'waiting' || phase === 'receiving';
}

/** Milliseconds that the run has taken, or took until the moment shown; `now` is the wall clock's. */
export function elapsedOf({ endedAt, replayAt, startedAt }: Run, now: number): number {
  return endedAt ?? replayAt ?? Math.max(0, now - startedAt);
}

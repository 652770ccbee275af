/** What is saved of a recorded call besides its bodies: path and headers, never credentials; times and sizes of the writes of its response. */

import { cutText } from '#lib/base/storable-text.ts';
import { groupKindOf } from '#lib/contract/pages/group-kinds.ts';
import { interruptedText, refusedText } from '#lib/contract/pages/run-problem.ts';
import type { StoredRun } from '#lib/contract/pages/stored-run.ts';
import type { Owned } from '#lib/server/auth/visible-to.ts';
import type { Video } from '#lib/server/history/history-dependencies.ts';
import type { ResponseFacts, ResponseReader } from '#lib/server/history/responses/response-reader.ts';
import type { NewDetails, RunRow } from '#lib/server/history/runs/run-store.ts';
import { type GatewayRequest, header } from '#lib/server/http/gateway-request.ts';
import type { Outcome, OutcomeEnd, ResponseHeaders } from '#lib/server/http/outcome.ts';
import type { Interruption, OutlivingCall } from '#lib/server/http/outliving-calls.ts';

export interface RunRecording {
  /** The request without its client, and without the headers that would compress the response. */
  readonly request: GatewayRequest;
  /** What stops it, and goes on when the client leaves. */
  readonly call: OutlivingCall;
  /** Resolves when the run has ended and is saved, or could not be. */
  readonly saved: Promise<RunEnd | undefined>;
  begin(run: RecordedRun): void;
  /** Records the response while it is read. */
  follow(outcome: Outcome): Outcome;
}

export type RunEnd = Pick<
  RunRow,
  'bodyId' | 'outcome' | 'status' | 'error' | 'provider' | 'totalMs' | 'cost' | 'inputTokens' | 'outputTokens'
>;

export interface CountedUse {
  inputTokens: number;
  outputTokens: number;
  /** Undefined without a price, and for a video, which costs when it is finished. */
  cost: number | undefined;
}

export interface RecordedRun {
  requestId: string;
  operationId: string;
  /** The received body; absent if it could not be received. */
  raw?: Uint8Array | undefined;
  /** The values of the body before validation; absent if it cannot be parsed. */
  given?: Readonly<Record<string, unknown>> | undefined;
  model: unknown;
  /** The provider, as soon as it is chosen. */
  providerId(): string | null;
  /** What was counted, when the response has been sent. */
  use(): CountedUse | undefined;
}

const requestHeaderNames = [
  'content-type',
  'accept',
  'anthropic-version',
  'anthropic-beta',
  'x-sandbox-fault',
];
const responseHeaderNames = [
  'content-type',
  'content-encoding',
  'x-request-id',
  'x-upstream-request-id',
  'x-easel-provider',
  'x-easel-attempts',
  'x-easel-model',
  'x-easel-seed',
  'x-easel-passed-members',
  'retry-after',
  'x-should-retry',
  'x-idempotent-replay',
];

/** Its details besides the row and the files. */
export function detailsOf(
  request: GatewayRequest,
  responseHeaders: Record<string, string>,
  writes: WriteTimes,
): NewDetails {
  return {
    method: request.method,
    path: savedPath(request),
    requestHeaders: savedRequestHeaders(request),
    responseHeaders,
    chunks: writes.list,
    media: [],
  };
}

export function savedRequestHeaders(request: Pick<GatewayRequest, 'headers'>): Record<string, string> {
  return pick(requestHeaderNames, (name) => header(request, name));
}

export function savedResponseHeaders(outcome: Outcome): Record<string, string> {
  const sent: ResponseHeaders = { ...defaultsOf(outcome), ...outcome.headers };
  // It tells proxies something, and the history nothing.
  if (sent['content-encoding'] === 'identity') delete sent['content-encoding'];
  return pick(responseHeaderNames, (name) => [sent[name]].flat()[0]);
}

/** Path and query without the parameters that could contain a key. */
function savedPath({ path, search }: Pick<GatewayRequest, 'path' | 'search'>): string {
  const query = new URLSearchParams(search);
  for (const name of [...query.keys()]) {
    if (/key|token|secret|password|auth|signature/i.test(name)) query.delete(name);
  }
  return cutText(path + (query.size > 0 ? `?${query}` : ''), 2000);
}

/** Headers that the response writers add. */
function defaultsOf({ kind }: Outcome): ResponseHeaders {
  return kind === 'json' ? { 'content-type': 'application/json' } : {};
}

/** Headers of an imported run: those that are saved of any other. */
export function savedAgain(
  headers: Readonly<Record<string, string | readonly string[]>>,
): Record<string, string> {
  const names = new Set([...requestHeaderNames, ...responseHeaderNames]);
  return pick([...names], (name) => [headers[name]].flat()[0]);
}

function pick(names: readonly string[], textOf: (name: string) => string | undefined) {
  const saved: Record<string, string> = {};
  for (const name of names) {
    const value = textOf(name);
    if (value !== undefined) saved[name] = headerText(value);
  }
  return saved;
}

/** A value that is safe to send as a header again. */
export function headerText(value: string): string {
  return value.slice(0, 500).replace(/[^\t\x20-\x7e]/g, '?');
}

interface Ending {
  how: OutcomeEnd;
  interruption: Interruption | undefined;
  /** Null without a response. */
  status: number | null;
  /** Undefined without a body. */
  reader: Pick<ResponseReader, 'beginning' | 'problem'> | undefined;
  /** It has read every byte, as the client did. */
  isSeen: boolean;
}

export function verdictOf(
  { how, interruption, status, reader, isSeen }: Ending,
  { error, isWithheld }: ResponseFacts,
): Pick<StoredRun, 'outcome' | 'error'> {
  const message = error === null ? null : cutText(error.replace(/\s+/g, ' '), 500);
  if (how !== 'complete' || status === null) {
    if (interruption === 'interrupted') return { outcome: 'failed', error: interruptedText };
    if (interruption === 'stopped' || how === 'left') return { outcome: 'stopped', error: message };
    return { outcome: 'failed', error: message ?? 'The connection was cut before the response was whole.' };
  }
  if (status >= 400)
    return { outcome: 'failed', error: message ?? (reader?.beginning() || `HTTP ${status}`) };

  const unreadable = isSeen ? reader?.problem() : null;
  const problem = message ?? (reader === undefined ? 'The response is empty.' : unreadable) ?? null;
  if (problem !== null) return { outcome: 'failed', error: problem };
  return { outcome: 'done', error: isWithheld ? refusedText : null };
}

/** Milliseconds since the start, bytes. */
type WriteTime = [number, number];

const maxWrites = 20_000;

/** Milliseconds since the start of the run. */
export interface LiveTimes {
  elapsed: number;
  /** Null before. */
  headers: number | null;
  /** When the first bytes of the response arrived. */
  first: number | null;
}

/** As the header Server-Timing. */
export function timingOf(times: Partial<LiveTimes>): string {
  const known = Object.entries(times).filter(([, ms]) => ms !== null);
  return known.map(([name, ms]) => `${name};dur=${ms}`).join(', ');
}

export class WriteTimes {
  #list: WriteTime[] = [];
  #bytes = 0;

  get list(): WriteTime[] {
    return this.#list;
  }

  get bytes(): number {
    return this.#bytes;
  }

  add(ms: number, bytes: number): void {
    this.#bytes += bytes;
    if (this.#list.length >= maxWrites) this.#list = halved(this.#list);
    this.#list.push([ms, bytes]);
  }
}

/** Merges pairs at the later time, so that no byte appears too early. */
function halved(list: readonly WriteTime[]): WriteTime[] {
  const half: WriteTime[] = [];
  for (let index = 0; index < list.length; index += 2) {
    const first = list[index] ?? [0, 0];
    const second = list[index + 1];
    half.push(second === undefined ? first : [second[0], first[1] + second[1]]);
  }
  return half;
}

/** The header of the pages and of evaluations with the id of what a run belongs to. */
export const groupHeader = 'x-easel-group';

export function groupOf(request: GatewayRequest): string | null {
  const id = header(request, groupHeader);
  if (id === undefined) return null;
  return groupKindOf(id) && /^[a-z]+_[\w-]{1,60}$/.test(id) ? id : null;
}

export interface ReceivedRequest {
  request: GatewayRequest;
  /** Its client is this process, which ends it. Others go on when their client leaves. */
  isOwn: boolean;
  /** `performance.now()` when it arrived. */
  startedMs: number;
  owner: Owned;
}

/** Saves what the results of a finished run leave in the history. Never rejects. */
export interface RunResults {
  /** The media and the thumbnail. */
  save(run: FinishedRun): Promise<void>;
  videoDone(video: Video): Promise<void>;
}

export interface FinishedRun {
  id: string;
  bodyId: string;
  facts: Pick<ResponseFacts, 'images' | 'draft' | 'taskId'>;
}

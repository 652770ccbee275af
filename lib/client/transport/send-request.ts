/**
 * Sends a request and reports everything as messages. Runs in a worker or in the page; reads event streams
 * and JSON, independent of the meaning of bodies.
 */

import { errorMessage } from '#lib/base/error-message.ts';
import { defined, parseJson, recordOf, textOf } from '#lib/base/json-value.ts';
import { readEvents } from '#lib/base/read-events.ts';
import { operationFacts } from '#lib/contract/operation-facts.ts';
import { extractMedia } from './extract-media.ts';
import { type FollowOptions, followTask } from './follow-task.ts';
import { networkError } from './network-error.ts';
import { cut, readErrorBody, readErrorResponse } from './read-error.ts';
import { byteLength, requestText } from './request-text.ts';
import { createRunConnection, RunEnded } from './run-connection.ts';
import type { RunError } from './run-error.ts';
import type { RunTask, TransportMessage, TransportRequest } from './transport-message.ts';
import { wait as pause, type Wait } from './wait.ts';

export interface SendOptions {
  signal: AbortSignal;
  emit(message: TransportMessage): void;
  fetch?: typeof fetch;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
  wait?: Wait;
}

/** How long Stop waits for the server. It is told later if it is away. */
const mostStoppingMs = 2000;

/** A signal aborted for this reason leaves the run to the server. */
export const leaving = 'leaving';

/** Ends with exactly one of `end`, `failed` and `stopped`; never rejects. */
export async function sendRequest(request: TransportRequest, options: SendOptions): Promise<void> {
  const { signal, emit, fetch = globalThis.fetch, now = () => performance.now(), wait = pause } = options;
  const { follows } = request;
  let start = now() - (follows === undefined ? 0 : Math.max(0, Date.now() - follows.startedAt));
  const clock = () => now() - start;
  const fail = (error: RunError) => emit({ type: 'failed', at: clock(), error });
  const stopped = () => emit({ type: 'stopped', at: clock() });
  let isLost = false;
  const onLost = (next: boolean) => {
    if (next !== isLost) emit({ type: 'connection', isLost: next });
    isLost = next;
  };
  const written = follows ? undefined : await writtenBody(request);
  const size = sizeOf(written);
  const onSending = (isSending: boolean) => emit({ type: 'sending', bytes: isSending ? size : 0 });
  const connection = createRunConnection({ request, signal, fetch, wait, onLost, onSending });
  if (signal.aborted && !follows) return stopped();
  if (written && 'error' in written) return fail(written.error);

  let response: Response | undefined;
  try {
    response = await (written === undefined
      ? connection.follow()
      : connection.send(
          {
            method: request.method,
            headers: { 'content-type': request.bytes?.type || 'application/json', ...request.headers },
            body: written instanceof Blob ? written : written.text,
            cache: 'no-store',
          },
          size,
        ));
    const times = follows && readTimes(response.headers);
    if (times) start = now() - times.elapsed;
    const { status, headers } = response;
    emit({ type: 'headers', at: clock(), status, ...namesIn(headers), ...times?.earlier });
    const chunks = withByteCount(connection.chunks(response), response, clock, emit);
    const follow = (task: string) => readTask(task, { request, signal, fetch, wait, onLost }, clock, emit);
    const isReplay = request.runId === undefined;
    const error = await readBody(response, chunks, { clock, emit, ...(isReplay ? {} : { follow }) });
    const ended = connection.ended();
    // Half a body says less than the server.
    if (ended && (error === undefined || error.raw !== undefined)) throw ended;
    if (error) fail(error);
    else emit({ type: 'end', at: clock() });
  } catch (error) {
    if (signal.aborted) {
      const stopping = signal.reason === leaving ? undefined : connection.stop();
      // A page that is closed as soon as it says "Stopped" must have said so to the server.
      await Promise.race([stopping, wait(mostStoppingMs)]);
      stopped();
      await stopping;
    } else if (error instanceof RunEnded) {
      if (error.reason) fail(error.reason);
      else stopped();
    } else if (response === undefined) fail(networkError(error));
    else fail({ kind: 'stream', message: failureText(error) });
  }
}

type Written = Awaited<ReturnType<typeof writtenBody>>;

function sizeOf(written: Written | undefined): number {
  if (written instanceof Blob) return written.size;
  return written !== undefined && 'text' in written ? written.text.length : 0;
}

async function writtenBody({ bytes, body, maxBytes = Number.POSITIVE_INFINITY }: TransportRequest) {
  return bytes ?? (await requestText(body, maxBytes));
}

function failureText(error: unknown): string {
  if (error instanceof RangeError) return error.message;
  return `The connection was lost during the response (${errorMessage(error)}).`;
}

type Clock = () => number;
type Emit = (message: TransportMessage) => void;

interface TaskOptions extends Omit<FollowOptions, 'url' | 'onTask'> {
  request: TransportRequest;
}

/** `first`: the response that created it. */
async function readTask(
  first: string,
  { request, ...options }: TaskOptions,
  clock: Clock,
  emit: Emit,
): Promise<undefined> {
  const id = textOf(recordOf(parseJson(first)).id) ?? '';
  const gateway = request.url.slice(0, -request.path.length);
  const url = gateway + operationFacts.retrieveImage.path.replace('{id}', id);
  const onTask = (task: RunTask) => emit({ type: 'task', task });
  const { data, text } = await followTask(first, { ...options, url, onTask });
  emit({ type: 'bytes', received: text.length });
  emit({ type: 'raw', body: new Blob([text], { type: 'application/json' }) });
  const { value, media } = extractMedia(data, counter());
  emit({ type: 'response', at: clock(), value, media });
}

interface BodyOptions {
  clock: Clock;
  emit: Emit;
  /** Reads the result of a task. Absent in a replay, which asks for nothing. */
  follow?(first: string): Promise<undefined>;
}

/** Resolves to an error inside a complete response. */
async function readBody(
  response: Response,
  chunks: AsyncIterable<Uint8Array>,
  { clock, emit, follow }: BodyOptions,
): Promise<RunError | undefined> {
  const type = response.headers.get('content-type') ?? '';
  if (response.ok && type.startsWith('text/event-stream')) return reportEvents(chunks, clock, emit);
  const text = await joined(chunks);
  if (!response.ok) {
    return readErrorResponse({
      status: response.status,
      body: text,
      retryAfter: response.headers.get('retry-after'),
    });
  }
  // The task of a video is the result of its request.
  if (follow && response.status === 202 && recordOf(parseJson(text)).object === 'image') return follow(text);
  return readResponse(text, type, clock, emit);
}

function readResponse(text: string, type: string, clock: Clock, emit: Emit): RunError | undefined {
  const parsed = parseJson(text);
  if (parsed === undefined) {
    const what =
      text.trim() === '' ? 'an empty body' : `${type.split(';')[0] || 'something'} that is not JSON`;
    return {
      kind: 'http',
      message: `The server responded with ${what}.`,
      ...(text === '' ? {} : { raw: cut(text) }),
    };
  }
  const { value, media } = extractMedia(parsed, counter());
  emit({ type: 'response', at: clock(), value, media });
  return undefined;
}

/** An error event does not end the stream. */
async function reportEvents(
  chunks: AsyncIterable<Uint8Array>,
  clock: Clock,
  emit: Emit,
): Promise<RunError | undefined> {
  let failure: RunError | undefined;
  let count = 0;
  const nextId = counter();

  for await (const { event: name = '', data } of readEvents(chunks)) {
    const at = clock();
    count += 1;
    const bytes = byteLength(data);

    const parsed = parseJson(data);
    if (parsed === undefined && data !== '[DONE]') {
      failure ??= { kind: 'stream', message: `Event ${count} of the stream is not JSON.`, raw: cut(data) };
    }

    const { value, media } = extractMedia(parsed ?? data, nextId);
    emit({ type: 'event', at, name, bytes, data: value, media });
    failure ??= errorIn(name, value);
  }

  return failure;
}

/** Errors inside a stream: named `error` in two dialects, a single `error` member in the third. */
function errorIn(name: string, data: unknown): RunError | undefined {
  const alone = typeof data === 'object' && data !== null && Object.keys(data).join() === 'error';
  if (name !== 'error' && !alone) return undefined;
  const reported = readErrorBody(data);
  return {
    kind: 'stream',
    ...(reported ?? { message: 'The stream ended with an error without a message.' }),
  };
}

/** The chunks; reports the byte count about ten times per second. */
async function* withByteCount(
  source: AsyncIterable<Uint8Array<ArrayBuffer>>,
  { headers }: Response,
  clock: Clock,
  emit: Emit,
): AsyncIterable<Uint8Array> {
  let received = 0;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let reportedAt = Number.NEGATIVE_INFINITY;
  try {
    for await (const chunk of source) {
      received += chunk.length;
      chunks.push(chunk);
      if (clock() - reportedAt >= 100) {
        reportedAt = clock();
        emit({ type: 'bytes', received });
      }
      yield chunk;
    }
  } finally {
    emit({ type: 'bytes', received });
    if (received > 0)
      emit({ type: 'raw', body: new Blob(chunks, { type: headers.get('content-type') ?? '' }) });
  }
}

async function joined(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}

function namesIn(headers: Headers) {
  const requestId = headers.get('x-request-id') ?? headers.get('request-id');
  const provider = headers.get('x-easel-provider');
  return {
    ...(requestId ? { requestId } : {}),
    ...(provider ? { provider } : {}),
    headers: Object.fromEntries(headers),
  };
}

/**
 * What the server measured of a run that was joined later: milliseconds since its start. Undefined if it does not say, as
 * for a run that has ended.
 */
function readTimes(headers: Headers) {
  const timing = headers.get('server-timing') ?? '';
  const durationOf = (name: string): number | undefined => {
    const text = new RegExp(`\\b${name};dur=([\\d.]+)`).exec(timing)?.[1];
    return text === undefined ? undefined : Number(text);
  };
  const elapsed = durationOf('elapsed');
  if (elapsed === undefined) return undefined;
  const isStream = headers.get('content-type')?.startsWith('text/event-stream');
  const first = isStream ? durationOf('first') : undefined;
  const earlier = { at: durationOf('headers'), firstEventAt: first, startedAt: Date.now() - elapsed };
  return { elapsed, earlier: defined(earlier) };
}

function counter(): () => string {
  let count = 0;
  return () => `m${count++}`;
}

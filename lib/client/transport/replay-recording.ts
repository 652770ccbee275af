/**
 * Replays a recorded run as the messages of the live one: the recorded bytes pass through the same reader with a
 * clock of the recorded times. Runs in a worker; sends nothing to a model.
 */

import { errorMessage } from '#lib/base/error-message.ts';
import { isRecord, type JsonRecord, parseJson } from '#lib/base/json-value.ts';
import { liftBlobs } from './lift-blobs.ts';
import { readErrorResponse } from './read-error.ts';
import type { RecordedFacts, Recording } from './recording.ts';
import { type SendOptions, sendRequest } from './send-request.ts';
import type { TransportMessage, TransportRequest } from './transport-message.ts';

export interface ReplayOptions {
  signal: AbortSignal;
  emit(message: TransportMessage): void;
  fetch?: typeof fetch;
}

/** `request` first, then the messages of the run; or only `unreadable`. Never rejects. */
export async function replayRecording(
  { run, request, response }: Recording,
  options: ReplayOptions,
): Promise<void> {
  const { signal, emit, fetch = globalThis.fetch } = options;
  const read = (source: string | Blob) => readSource(source, { signal, fetch });
  let bodies: [ArrayBuffer, ArrayBuffer];
  try {
    bodies = await Promise.all([read(request), read(response)]);
  } catch (error) {
    return emit({ type: 'unreadable', ...reasonOf(error) });
  }
  emit({ type: 'request', body: await requestBody(run, bodies[0]) });
  const replay: Replay = { run, bytes: new Uint8Array(bodies[1]), now: 0, stopping: new AbortController() };
  await sendRequest(
    { url: 'about:blank', method: run.method, path: run.path, body: {} },
    {
      signal: replay.stopping.signal,
      now: () => replay.now,
      fetch: async () => answerOf(replay),
      emit: (message) => emit(asRecorded(run, message)),
    },
  );
}

export interface FollowedRun {
  request: TransportRequest;
  recording: Recording;
}

/** The same for a run that goes on: `request`, then the messages of its live response. */
export async function followRun({ request, recording }: FollowedRun, options: SendOptions): Promise<void> {
  const { emit, signal, fetch = globalThis.fetch } = options;
  try {
    const bytes = await readSource(recording.request, { signal, fetch });
    emit({ type: 'request', body: await requestBody(recording.run, bytes) });
  } catch (error) {
    // A run that is stopped at this moment is stopped at the server, too.
    if (!signal.aborted) return emit({ type: 'failed', at: 0, error: reasonOf(error).error });
  }
  await sendRequest(request, options);
}

function readSource(source: string | Blob, options: DownloadOptions): Promise<ArrayBuffer> {
  return source instanceof Blob ? source.arrayBuffer() : download(source, options);
}

/** Files are Blobs; a form becomes the JSON body that means the same. */
async function requestBody({ path, requestHeaders }: RecordedFacts, bytes: ArrayBuffer): Promise<JsonRecord> {
  const { 'content-type': contentType = '' } = requestHeaders;
  if (contentType.startsWith('multipart/form-data')) {
    const { readForm } = await import('./read-form.ts');
    return readForm({ path, contentType, bytes }).catch(() => ({}));
  }
  const lifted = liftBlobs(parseJson(new TextDecoder().decode(bytes)));
  return isRecord(lifted) ? lifted : {};
}

interface Replay {
  run: RecordedFacts;
  /** Of the response. */
  bytes: Uint8Array<ArrayBuffer>;
  /** The current time of the clock: milliseconds since the start. */
  now: number;
  /** Aborted where the run was stopped. */
  stopping: AbortController;
}

function answerOf(replay: Replay): Response {
  const { run, bytes } = replay;
  replay.now = run.headersMs ?? run.totalMs ?? 0;
  if (run.status === null) {
    if (run.outcome === 'stopped') replay.stopping.abort();
    throw new TypeError('no answer');
  }
  const chunks = run.chunks.values();
  let start = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const next = chunks.next();
        if (next.done && start < bytes.length) {
          // Bytes that the record does not list.
          controller.enqueue(bytes.subarray(start));
          start = bytes.length;
          return;
        }
        if (next.done) {
          replay.now = Math.max(replay.now, run.totalMs ?? 0);
          if (run.outcome !== 'stopped') return controller.close();
          replay.stopping.abort();
          return controller.error(replay.stopping.signal.reason);
        }
        const [at, length] = next.value;
        replay.now = Math.max(replay.now, at);
        controller.enqueue(bytes.subarray(start, start + length));
        start += length;
      },
    },
    // No read-ahead: the clock must match the chunk that is read.
    { highWaterMark: 0 },
  );
  // These statuses have no body, and a Response refuses one.
  const bare = [204, 205, 304].includes(run.status);
  return new Response(bare ? null : body, { status: run.status, headers: run.responseHeaders });
}

/** The bytes alone do not show whether the connection was lost: the record does. */
function asRecorded(run: RecordedFacts, message: TransportMessage): TransportMessage {
  if (message.type !== 'end' && message.type !== 'failed') return message;
  const { at } = message;
  switch (run.outcome) {
    case 'running':
      return { type: 'failed', at, error: { kind: 'stream', message: stillRunning } };
    case 'done':
    case 'stopped':
      return message;
    case 'failed': {
      if (message.type === 'failed' && run.status !== null) return message;
      const reason = run.error ?? 'The connection was lost during the response.';
      const kind = run.status === null ? 'network' : 'stream';
      return { type: 'failed', at, error: { kind, message: reason } };
    }
  }
}

const stillRunning = 'The run was still in progress when it was opened. Open it again to see the rest.';

/** Thrown for an error response. */
class DownloadError extends Error {
  readonly reason: Unreadable;
  constructor(reason: Unreadable) {
    super(reason.error.message);
    this.reason = reason;
  }
}

type Unreadable = Omit<Extract<TransportMessage, { type: 'unreadable' }>, 'type'>;

interface DownloadOptions {
  signal: AbortSignal;
  fetch: typeof globalThis.fetch;
}

async function download(url: string, { signal, fetch }: DownloadOptions): Promise<ArrayBuffer> {
  const response = await fetch(url, { signal });
  if (response.ok) return response.arrayBuffer();
  const { status } = response;
  throw new DownloadError({ status, error: readErrorResponse({ status, body: await response.text() }) });
}

function reasonOf(error: unknown): Unreadable {
  if (error instanceof DownloadError) return error.reason;
  return {
    error: { kind: 'network', message: `The recorded run could not be read (${errorMessage(error)}).` },
  };
}

/** For tests: a live run over made-up pieces of a response, and what a server would have recorded of it. */

import type { Recording } from '#lib/client/transport/recording.ts';
import { sendRequest } from '#lib/client/transport/send-request.ts';
import type { TransportMessage } from '#lib/client/transport/transport-message.ts';
import { advanceRun } from './advance-run.ts';
import { type Run, waitingRun } from './run.ts';
import { withMedia } from './run-media.ts';

export interface LiveResponse {
  operationId: string;
  body: Readonly<Record<string, unknown>>;
  status: number;
  headers: Record<string, string>;
  headersMs: number;
  /** When each piece came, milliseconds since the start, and its bytes. */
  pieces: readonly (readonly [number, Uint8Array<ArrayBuffer>])[];
  endMs: number;
  ending: 'polite' | 'stopped';
}

export async function liveRun(response: LiveResponse): Promise<{ run: Run; recording: Recording }> {
  const stop = new AbortController();
  const clock = { now: 0 };
  const pieces = response.pieces.values();
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const next = pieces.next();
        if (next.value) {
          clock.now = next.value[0];
          return controller.enqueue(next.value[1]);
        }
        clock.now = response.endMs;
        if (response.ending === 'polite') return controller.close();
        stop.abort();
        controller.error(new DOMException('Aborted', 'AbortError'));
      },
    },
    { highWaterMark: 0 },
  );
  const messages: TransportMessage[] = [];
  await sendRequest(
    { url: 'http://gateway.test/', method: 'POST', path: '/v1/x', body: response.body },
    {
      signal: stop.signal,
      emit: (message) => messages.push(message),
      now: () => clock.now,
      async fetch() {
        clock.now = response.headersMs;
        return new Response(stream, { status: response.status, headers: response.headers });
      },
    },
  );
  const waiting = waitingRun({
    id: 'recorded-req_1',
    operationId: response.operationId,
    model: 'model-1',
    recorded: true,
    request: { method: 'POST', path: '/v1/x', body: response.body, headers: {} },
    startedAt: Date.parse('2026-01-02T03:04:05.678Z'),
  });
  const run = advanceRun(withMedia(waiting, messages, addressOf()), messages);
  return { run, recording: recordingOf(response, run) };
}

/** Addresses in the order of asking: two runs with the same files get the same ones. */
export function addressOf(): (blob: Blob) => string {
  let count = 0;
  return () => `blob:${count++}`;
}

function recordingOf(response: LiveResponse, run: Run): Recording {
  return {
    run: {
      id: 'req_1',
      operationId: response.operationId,
      model: 'model-1',
      outcome: run.phase === 'stopped' ? 'stopped' : run.phase === 'failed' ? 'failed' : 'done',
      status: response.status,
      error: run.error?.message ?? null,
      startedAt: '2026-01-02T03:04:05.678Z',
      headersMs: response.headersMs,
      totalMs: response.endMs,
      method: 'POST',
      path: '/v1/x',
      requestHeaders: {},
      media: [],
      responseHeaders: response.headers,
      chunks: response.pieces.map(([at, bytes]) => [at, bytes.length]),
    },
    request: new Blob([JSON.stringify(response.body)]),
    response: new Blob(response.pieces.map(([, bytes]) => bytes)),
  };
}

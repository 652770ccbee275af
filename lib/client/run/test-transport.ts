/** For tests: a transport for a made-up response, chunk by chunk. */

import { sendRequest } from '#lib/client/transport/send-request.ts';
import type { TransportMessage } from '#lib/client/transport/transport-message.ts';
import { advanceRun } from './advance-run.ts';
import { type Run, waitingRun } from './run.ts';

export interface FakeResponse {
  status?: number;
  headers?: Record<string, string>;
  /** The body as it arrives. */
  chunks?: readonly (string | Uint8Array)[];
  /** The connection breaks after the last chunk. */
  connectionLost?: boolean;
  /** The connection stays open after the last chunk until the caller gives up. */
  hangs?: boolean;
  /** No answer at all. */
  unreachable?: boolean;
}

export const eventStream = { 'content-type': 'text/event-stream' } as const;

export interface FakeTransport {
  response: FakeResponse;
  body?: Record<string, unknown>;
  signal?: AbortSignal;
  onMessage?(message: TransportMessage): void;
}

/** Every message, in order. The clock advances by 1 ms with each reading. */
export async function sendWith({
  response,
  body = {},
  signal = new AbortController().signal,
  onMessage,
}: FakeTransport): Promise<TransportMessage[]> {
  const messages: TransportMessage[] = [];
  let time = 0;
  await sendRequest(
    { url: 'http://gateway.test/v1/x', path: '/v1/x', method: 'POST', body },
    {
      signal,
      now: () => time++,
      fetch: (_url, init) => respond(response, init?.signal ?? signal),
      emit(message) {
        messages.push(message);
        onMessage?.(message);
      },
    },
  );
  return messages;
}

/** The run that the messages amount to; files get made-up addresses. */
export function runOf(
  operationId: string,
  body: Readonly<Record<string, unknown>>,
  messages: readonly TransportMessage[],
): Run {
  const request = { method: 'POST', path: '/v1/x', body };
  return advanceRun(
    waitingRun({ id: 'run-1', operationId, model: 'model-1', request, startedAt: 0 }),
    messages,
  );
}

async function respond(response: FakeResponse, signal: AbortSignal): Promise<Response> {
  if (response.unreachable) throw new TypeError('Failed to fetch');
  const chunks = [...(response.chunks ?? [])];
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = chunks.shift();
      if (chunk !== undefined) {
        controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
        return undefined;
      }
      if (response.connectionLost) controller.error(new TypeError('network error'));
      else if (!response.hangs) controller.close();
      else {
        return new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        );
      }
      return undefined;
    },
  });
  return new Response(stream, { status: response.status ?? 200, headers: response.headers });
}

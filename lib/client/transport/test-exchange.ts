/** For tests: an exchange against a response that is made up, chunk by chunk. */

import { advanceRun } from '#lib/client/run/advance-run.ts';
import type { Run } from '#lib/client/run/run.ts';
import { emptyResult } from '#lib/client/stream/result.ts';
import type { ExchangeMessage } from './exchange-message.ts';
import { runExchange } from './run-exchange.ts';

export interface FakeResponse {
  status?: number;
  headers?: Record<string, string>;
  /** The body as it arrives. */
  chunks?: readonly (string | Uint8Array)[];
  /** The connection breaks after the last chunk. */
  broken?: boolean;
  /** The connection stays open after the last chunk until the caller gives up. */
  hangs?: boolean;
  /** No answer at all. */
  unreachable?: boolean;
}

export const eventStream = { 'content-type': 'text/event-stream' } as const;

export interface FakeExchange {
  response: FakeResponse;
  body?: Record<string, unknown>;
  signal?: AbortSignal;
  onMessage?(message: ExchangeMessage): void;
}

/** Every message, in order. The clock goes on by 1 ms with each look at it. */
export async function exchangeWith({
  response,
  body = {},
  signal = new AbortController().signal,
  onMessage,
}: FakeExchange): Promise<ExchangeMessage[]> {
  const messages: ExchangeMessage[] = [];
  let time = 0;
  await runExchange(
    { url: 'http://gateway.test/v1/x', path: '/v1/x', method: 'POST', body },
    {
      signal,
      now: () => time++,
      fetch: (_url, init) => answer(response, init?.signal ?? signal),
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
  messages: readonly ExchangeMessage[],
): Run {
  const run: Run = {
    id: 'run-1',
    operationId,
    model: 'model-1',
    request: { method: 'POST', path: '/v1/x', body },
    phase: 'waiting',
    startedAt: 0,
    receivedBytes: 0,
    events: [],
    result: emptyResult(operationId, body),
    media: {},
  };
  return advanceRun(run, messages);
}

async function answer(response: FakeResponse, signal: AbortSignal): Promise<Response> {
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
      if (response.broken) controller.error(new TypeError('network error'));
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

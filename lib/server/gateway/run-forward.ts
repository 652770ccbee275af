/** Forwards a validated request to an upstream, and its response without parsing it. */
import { observeSource } from '#lib/server/http/byte-source.ts';
import { eventStreamHeaders, isEventStream, type Outcome } from '#lib/server/http/outcome.ts';
import type { ForwardPort } from '#lib/server/providers/provider.ts';
import type { Attempt } from './call.ts';
import type { GatewayContext } from './context.ts';
import { isAbort } from './encode-error.ts';
import { errorFrame } from './event-frames.ts';
import { idempotencyName } from './idempotency.ts';
import { relayedEvents } from './relayed-events.ts';

export async function runForward(
  call: Attempt,
  { send }: ForwardPort,
  { logFailure }: Pick<GatewayContext, 'logFailure'>,
): Promise<Outcome> {
  const { request, operation, raw, dialect, requestId, modelId, model, group, body: validated, newer } = call;
  const { status, headers, body } = await send({
    operation: operation.id,
    method: request.method,
    path: request.path + withoutKey(request.search),
    headers: request.headers,
    credential: operation.credential,
    idempotencyName: idempotencyName(call),
    body: raw,
    valid: { group, body: newer?.whole ?? validated },
    ...{ modelId, model },
    onGone: (listener) => request.onGone(listener),
  });
  const noteFailure = (error: unknown) => {
    call.found.failure = error;
    logFailure(call, error);
  };
  const { 'content-type': type = '', 'content-encoding': encoding } = headers;
  if (encoding !== undefined || !isEventStream(headers)) {
    // A response that breaks off after its head can only break the client's.
    const fail = (error: unknown) => {
      if (!isAbort(error)) noteFailure(error);
    };
    return { kind: 'relayed', status, headers, source: observeSource(body, { fail }) };
  }
  Object.assign(headers, eventStreamHeaders, { 'content-type': type });
  delete headers['content-length'];
  const source = relayedEvents(body, (error) => {
    noteFailure(error);
    return errorFrame(error, dialect, requestId);
  });
  return { kind: 'relayed', status, headers, source };
}

/** `?key=` may contain a key of this gateway, which must not be sent upstream. */
function withoutKey(search: string): string {
  if (!search.includes('key=')) return search;
  const query = new URLSearchParams(search);
  query.delete('key');
  return query.size > 0 ? `?${query}` : '';
}

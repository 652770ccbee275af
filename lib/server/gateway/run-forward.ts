/** Forwards a validated request to an upstream, and its response without parsing it. */
import { eventStreamHeaders, type Outcome } from '#lib/server/http/outcome.ts';
import type { ForwardPort } from '#lib/server/providers/provider.ts';
import type { Attempt } from './call.ts';
import type { GatewayContext } from './context.ts';
import { errorFrame } from './event-frames.ts';
import { idempotencyName } from './idempotency.ts';
import { relayedEvents } from './relayed-events.ts';

export async function runForward(
  call: Attempt,
  { send }: ForwardPort,
  { logFailure }: Pick<GatewayContext, 'logFailure'>,
): Promise<Outcome> {
  const { request, operation, raw, dialect, requestId, modelId, model, group, body: validated } = call;
  const { status, headers, body } = await send({
    operation: operation.id,
    method: request.method,
    path: request.path + withoutKey(request.search),
    headers: request.headers,
    credential: operation.credential,
    idempotencyName: idempotencyName(call),
    body: raw,
    valid: { group, body: validated },
    ...{ modelId, model },
    onGone: (listener) => request.onGone(listener),
  });
  const { 'content-type': type = '', 'content-encoding': encoding } = headers;
  if (encoding !== undefined || !/^text\/event-stream\b/i.test(String(type))) {
    return { kind: 'relayed', status, headers, source: body };
  }
  Object.assign(headers, eventStreamHeaders, { 'content-type': type });
  delete headers['content-length'];
  const source = relayedEvents(body, (error) => {
    call.found.failure = error;
    logFailure(call, error);
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

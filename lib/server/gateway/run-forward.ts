/**
 * Forwards a validated request to an upstream, and its response: the bytes are passed on as they are once it is certain
 * that they are a response of the operation.
 */
import { renameModels } from '#lib/contract/named-models.ts';
import { keepAliveOf } from '#lib/server/http/keep-alive.ts';
import {
  eventStreamHeaders,
  isEventStream,
  type Outcome,
  streamedHeaders,
} from '#lib/server/http/outcome.ts';
import type { ForwardPort, ForwardResponse } from '#lib/server/providers/provider.ts';
import { unreadable } from '#lib/server/providers/upstream/unreadable.ts';
import { type Attempt, wantsStream } from './call.ts';
import { checkEvents } from './checked-events.ts';
import { checkJson } from './checked-json.ts';
import type { GatewayContext } from './context.ts';
import { errorFrame } from './event-frames.ts';
import { idempotencyName } from './idempotency.ts';
import { jsonRules, noJson } from './response-rules.ts';

export async function runForward(
  call: Attempt,
  { send }: ForwardPort,
  { logFailure, modelAt }: Pick<GatewayContext, 'logFailure' | 'modelAt'>,
): Promise<Outcome> {
  const response = await send(requestOf(call, modelAt));
  const { status, headers, body, errorOf } = response;
  // Errors that `send` passes on are those of a server of this interface.
  if (status >= 400) return { kind: 'source', status, headers, source: body };
  const type = String(headers['content-type'] ?? '');
  const hasEvents = isEventStream(headers);
  if (!expectsEvents(call)) return forwardJson(call, response, { type, hasEvents });

  if (isJson(type)) {
    const checked = await checkJson(body, noJson, errorOf);
    if ('source' in checked) checked.source.cancel();
    throw unreadable(undefined, 'The upstream answered with JSON instead of an event stream.');
  }
  Object.assign(headers, eventStreamHeaders, hasEvents ? { 'content-type': type } : {});
  delete headers['content-length'];
  const { dialect, request, requestId, report } = call;
  const source = await checkEvents(body, {
    dialect,
    keepAlive: keepAliveOf(dialect, request),
    errorOf,
    fail(error) {
      report.failed(error);
      logFailure(call, error);
      return errorFrame(error, dialect, requestId);
    },
  });
  return { kind: 'source', status, headers, source };
}

async function forwardJson(
  { operation, body: request }: Attempt,
  { status, headers, body, errorOf }: ForwardResponse,
  { type, hasEvents }: { type: string; hasEvents: boolean },
): Promise<Outcome> {
  if (hasEvents) {
    body.cancel();
    throw unreadable(undefined, 'The upstream answered with an event stream instead of JSON.');
  }
  const rules = jsonRules(operation, request);
  const checked = await checkJson(body, rules, errorOf);
  if (rules.isStream) Object.assign(headers, streamedHeaders);
  // SDKs read a response as a text without it.
  if (!isJson(type)) headers['content-type'] = 'application/json';
  if ('source' in checked) return { kind: 'source', status, headers, source: checked.source };
  return { kind: 'json', status, headers, text: checked.text, parsed: checked };
}

/** A native stream is one JSON array unless events are asked for. */
function expectsEvents(call: Attempt): boolean {
  const isNative = call.operation.streams === 'always';
  return isNative ? call.request.query.get('alt') === 'sse' : wantsStream(call);
}

function isJson(type: string): boolean {
  return /^application\/(\w+\+)?json\b/i.test(type);
}

function requestOf(call: Attempt, modelAt: GatewayContext['modelAt']): Parameters<ForwardPort['send']>[0] {
  const { request, contract, operation, raw, modelId, model, group, body, newer, provider } = call;
  const whole = newer?.whole ?? body;
  const renamed = renameModels(operation, whole, {
    catalogue: contract.catalogue,
    nameOf: (name) => (name === modelId ? model : modelAt(provider.id, name, operation.id)),
  });
  return {
    operation: operation.id,
    method: request.method,
    path: request.path + withoutKey(request.search),
    headers: request.headers,
    credential: operation.credential,
    idempotencyName: call.attempt?.name ?? idempotencyName(call),
    task: call.attempt,
    body: raw,
    valid: { group, body: renamed },
    modelId,
    model,
    isRenamed: model !== modelId || renamed !== whole,
    onGone: (listener) => request.onGone(listener),
  };
}

/** `?key=` may contain a key of this gateway, which must not be sent upstream. */
export function withoutKey(search: string): string {
  if (!search.includes('key=')) return search;
  const query = new URLSearchParams(search);
  query.delete('key');
  return query.size > 0 ? `?${query}` : '';
}

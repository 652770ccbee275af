/**
 * Forwards a validated request to an upstream, and its response: the bytes are passed on as they are once it is certain
 * that they are a response of the operation.
 */
import { renameModels } from '#lib/contract/named-models.ts';
import { type ByteSource, observeSource } from '#lib/server/http/byte-source.ts';
import {
  eventStreamHeaders,
  isEventStream,
  type Outcome,
  type RelayedOutcome,
  streamedHeaders,
} from '#lib/server/http/outcome.ts';
import type { ForwardPort, ForwardResponse } from '#lib/server/providers/provider.ts';
import { unreadable } from '#lib/server/providers/upstream/unreadable.ts';
import { type Attempt, wantsStream } from './call.ts';
import { checkJson } from './checked-json.ts';
import type { GatewayContext } from './context.ts';
import { isAbort } from './encode-error.ts';
import { errorFrame } from './event-frames.ts';
import { idempotencyName } from './idempotency.ts';
import { keepAliveOf } from './keep-alive.ts';
import { relayedEvents } from './relayed-events.ts';
import { jsonRules, noJson } from './response-rules.ts';

export async function runForward(
  call: Attempt,
  { send }: ForwardPort,
  { logFailure, modelAt }: Pick<GatewayContext, 'logFailure' | 'modelAt'>,
): Promise<Outcome> {
  const response = await send(requestOf(call, modelAt));
  const noteFailure = (error: unknown) => {
    call.found.failure = error;
    logFailure(call, error);
  };
  const { status, headers, body } = response;
  // Errors that `send` passes on are those of a server of this interface.
  if (status >= 400) return relayed(response, body, noteFailure);
  if (!expectsEvents(call)) return await forwardJson(call, response, noteFailure);

  const type = String(headers['content-type'] ?? '');
  if (isJson(type)) {
    const { source } = await checkJson(body, noJson, response.errorOf);
    source.cancel();
    throw unreadable(undefined, 'The upstream answered with JSON instead of an event stream.');
  }
  Object.assign(headers, eventStreamHeaders, isEventStream(headers) ? { 'content-type': type } : {});
  delete headers['content-length'];
  const { dialect, request, requestId } = call;
  const source = await relayedEvents(body, {
    dialect,
    keepAlive: keepAliveOf(dialect, request),
    errorOf: response.errorOf,
    fail(error) {
      noteFailure(error);
      return errorFrame(error, dialect, requestId);
    },
  });
  return { kind: 'relayed', status, headers, source };
}

async function forwardJson(
  call: Attempt,
  response: ForwardResponse,
  noteFailure: (error: unknown) => void,
): Promise<Outcome> {
  const { operation, body: request } = call;
  const { headers, body, errorOf } = response;
  if (isEventStream(headers)) {
    body.cancel();
    throw unreadable(undefined, 'The upstream answered with an event stream instead of JSON.');
  }
  const rules = jsonRules(operation.id, request);
  const { source, whole } = await checkJson(body, rules, errorOf);
  if (rules.isStream) Object.assign(headers, streamedHeaders);
  // SDKs read a response as a text without it.
  if (!isJson(String(headers['content-type'] ?? ''))) headers['content-type'] = 'application/json';
  if (whole !== undefined) headers['content-length'] = String(whole.length);
  return { ...relayed(response, source, noteFailure), parsed: whole };
}

/** A response that breaks off after its head can only break the client's. */
function relayed(
  { status, headers }: ForwardResponse,
  source: ByteSource,
  noteFailure: (error: unknown) => void,
): RelayedOutcome {
  const fail = (error: unknown) => {
    if (!isAbort(error)) noteFailure(error);
  };
  return { kind: 'relayed', status, headers, source: observeSource(source, { fail }) };
}

/** A native stream is one JSON array unless events are asked for. */
function expectsEvents(call: Attempt): boolean {
  const isNative = call.operation.id === 'native.stream-generate-content';
  return isNative ? call.request.query.get('alt') === 'sse' : wantsStream(call);
}

function isJson(type: string): boolean {
  return /^application\/(\w+\+)?json\b/i.test(type);
}

function requestOf(call: Attempt, modelAt: GatewayContext['modelAt']): Parameters<ForwardPort['send']>[0] {
  const { request, operation, raw, modelId, model, group, body, newer, provider } = call;
  const whole = newer?.whole ?? body;
  const renamed = renameModels(operation.id, whole, (name) =>
    name === modelId ? model : modelAt(provider.id, name, operation.id),
  );
  return {
    operation: operation.id,
    method: request.method,
    path: request.path + withoutKey(request.search),
    headers: request.headers,
    credential: operation.credential,
    idempotencyName: idempotencyName(call),
    body: raw,
    valid: { group, body: renamed },
    ...{ modelId, model, isRenamed: model !== modelId || renamed !== whole },
    onGone: (listener) => request.onGone(listener),
  };
}

/** `?key=` may contain a key of this gateway, which must not be sent upstream. */
function withoutKey(search: string): string {
  if (!search.includes('key=')) return search;
  const query = new URLSearchParams(search);
  query.delete('key');
  return query.size > 0 ? `?${query}` : '';
}

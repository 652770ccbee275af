/**
 * The spans of a request: one of the server, and one for each call of a target. Made when the request has ended, so
 * that nothing is held while it runs. Has no content of requests and no credentials.
 */
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { header } from '#lib/server/http/gateway-request.ts';
import { genAiOperation, genAiProvider } from '#lib/server/metrics/gateway-metrics.ts';
import type { Target } from '#lib/server/targets/target.ts';
import type { ObservedCall, RequestEnd, TraceRequest, UpstreamAttempt } from '../observed-call.ts';

export type FindTarget = (id: string) => Pick<Target, 'kind' | 'baseUrl'> | undefined;

export function requestSpans(tracer: Tracer, findTarget: FindTarget): TraceRequest {
  // A target that a client leaves reports its end just after the request's.
  return (call, end) => queueMicrotask(() => addSpans(call, end));

  function addSpans(call: ObservedCall, end: RequestEnd): void {
    const unixOf = unixTimes();
    const { operation, startedMs, report } = call;
    const route = operation?.path;
    const attributes = {
      ...modelAttributes(call, end, findTarget(end.provider)?.kind),
      ...usageAttributes(end),
      'http.request.method': call.request.method,
      'http.response.status_code': end.status || undefined,
      'http.route': route,
      'easel.request_id': call.requestId,
      'easel.outcome': end.outcome,
      'easel.target': end.provider || undefined,
    };
    const name = route === undefined ? call.request.method : `${call.request.method} ${route}`;
    const options = { kind: SpanKind.SERVER, attributes, startTime: unixOf(startedMs) };
    const span = tracer.startSpan(name, options, callerContext(call));
    // By the conventions, an error of the client is no error of the server's span.
    if (end.outcome === 'failed' || end.status >= 500) {
      span.setAttribute('error.type', end.status >= 400 ? String(end.status) : 'broken_off');
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    const context = trace.setSpan(ROOT_CONTEXT, span);
    for (const attempt of report.attempts ?? []) addAttempt(call, end, { attempt, context, unixOf });
    span.end(unixOf(startedMs + end.milliseconds));
  }

  function addAttempt(call: ObservedCall, end: RequestEnd, { attempt, context, unixOf }: AttemptPlace): void {
    const target = findTarget(attempt.target);
    const { startedMs, endedMs, result } = attempt;
    const names = modelAttributes(call, end, target?.kind);
    const url = URL.parse(target?.baseUrl ?? '');
    const attributes = { ...names, 'server.address': url?.hostname, 'easel.target': attempt.target };
    const name = `${names['gen_ai.operation.name']} ${names['gen_ai.request.model'] ?? ''}`.trim();
    const options = { kind: SpanKind.CLIENT, attributes, startTime: unixOf(startedMs) };
    const span = tracer.startSpan(name, options, context);
    if (result !== 'ok') {
      span.setAttribute('error.type', result);
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end(unixOf(endedMs));
  }
}

interface AttemptPlace {
  attempt: UpstreamAttempt;
  context: Context;
  unixOf: (ms: number) => number;
}

/** Unix ms of times of `performance.now()`, by the clock of now: the system's clock may have been set. */
function unixTimes() {
  const offset = Date.now() - performance.now();
  return (ms: number) => ms + offset;
}

/** Callers may choose any name of a text model, so its length is limited. */
function modelAttributes(
  { operation }: ObservedCall,
  { model }: RequestEnd,
  kind: Target['kind'] | undefined,
) {
  return {
    'gen_ai.operation.name': genAiOperation(operation?.id ?? 'unknown'),
    'gen_ai.provider.name': genAiProvider(kind),
    'gen_ai.request.model': model === '' ? undefined : model.slice(0, 200),
  } satisfies Attributes;
}

function usageAttributes({ inputTokens, outputTokens, firstEventMs }: RequestEnd): Attributes {
  const isStream = firstEventMs !== undefined;
  return {
    'gen_ai.usage.input_tokens': inputTokens || undefined,
    'gen_ai.usage.output_tokens': outputTokens || undefined,
    ...(isStream
      ? { 'gen_ai.request.stream': true, 'gen_ai.response.time_to_first_chunk': firstEventMs / 1000 }
      : {}),
  };
}

/** The caller's span of a W3C `traceparent`; a header that is not valid begins a new trace. */
function callerContext({ request }: ObservedCall): Context {
  const found = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:$|-)/.exec(
    header(request, 'traceparent') ?? '',
  );
  const [, traceId = '', spanId = '', flags = ''] = found ?? [];
  const caller = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  // An identifier of zeros is not valid.
  if (found === null || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, caller);
}

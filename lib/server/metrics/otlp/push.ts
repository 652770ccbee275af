/**
 * Sends metrics and traces by OTLP over HTTP. Loaded only if an endpoint is set. An endpoint that is away or slow costs
 * requests nothing: spans wait in a queue of fixed size and are dropped beyond it.
 */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Attributes,
  type Context,
  DiagLogLevel,
  diag,
  type HrTime,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
  ValueType,
} from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  MeterProvider,
  type MetricData,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from '#lib/server/db/logger.ts';
import { header } from '#lib/server/http/gateway-request.ts';
import { genAiOperation, genAiProvider } from '#lib/server/metrics/gateway-metrics.ts';
import { Distribution, type Metric } from '#lib/server/metrics/metric.ts';
import type {
  ObservedCall,
  RequestEnd,
  TraceRequest,
  UpstreamAttempt,
} from '#lib/server/metrics/observed-call.ts';
import type { Target } from '#lib/server/targets/target.ts';

export interface PushOptions {
  /** Base URL: `/v1/metrics` and `/v1/traces` follow. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  version: string;
  read(): Promise<readonly Metric[]>;
  findTarget: FindTarget;
  logger: Pick<Logger, 'warn'>;
  /** Interval of metrics, ms. */
  intervalMs?: number;
  /** The longest time that spans wait, ms. */
  spanDelayMs?: number;
  /** Time limit of the last requests, ms. */
  flushMs?: number;
}

/** Time limit of a request to the endpoint, its retries included. */
const requestMs = 10_000;
const logEveryMs = 60_000;

export function startPush(options: PushOptions) {
  const { endpoint, headers, version, read, findTarget } = options;
  const { intervalMs = 60_000, spanDelayMs = 5_000, flushMs = 2_000 } = options;
  logRarely(options.logger);
  const resource = resourceFromAttributes({
    'service.name': options.serviceName,
    'service.version': version,
    'service.instance.id': randomUUID(),
    'host.name': hostname(),
  });
  const exporterOf = (path: string) => ({
    url: endpoint + path,
    headers: { ...headers },
    timeoutMillis: requestMs,
    concurrencyLimit: 4,
  });
  const scope = { name: 'easel', version };
  const startTime = hrTime(performance.timeOrigin);
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(exporterOf('/v1/metrics')),
    exportIntervalMillis: intervalMs,
    exportTimeoutMillis: Math.min(intervalMs, requestMs),
    metricProducers: [
      {
        async collect() {
          const metrics = metricData(await read(), { startTime, endTime: hrTime(Date.now()) });
          return { resourceMetrics: { resource, scopeMetrics: [{ scope, metrics }] }, errors: [] };
        },
      },
    ],
  });
  const meters = new MeterProvider({ resource, readers: [reader] });
  const spans = new BatchSpanProcessor({
    exporter: new OTLPTraceExporter(exporterOf('/v1/traces')),
    scheduledDelayMillis: spanDelayMs,
    exportTimeoutMillis: requestMs,
  });
  const tracers = new TracerProvider({ resource, spanProcessors: [spans] });
  return {
    trace: requestSpans(tracers.getTracer(scope.name, version), findTarget),
    /** Sends what is left, for at most `flushMs`. */
    async stop(): Promise<void> {
      const sent = Promise.allSettled([tracers.shutdown(), meters.shutdown()]);
      await Promise.race([sent, wait(flushMs, undefined, { ref: false })]);
      diag.disable();
    },
  };
}

/** Seconds and nanoseconds. */
function hrTime(unixMs: number): HrTime {
  return [Math.floor(unixMs / 1000), Math.round((unixMs % 1000) * 1e6)];
}

/** The packages report every failed request here: one line a minute is enough. */
function logRarely(logger: Pick<Logger, 'warn'>): void {
  let loggedMs = Number.NEGATIVE_INFINITY;
  const warn = (...parts: unknown[]) => {
    if (performance.now() - loggedMs < logEveryMs) return;
    loggedMs = performance.now();
    const reason = parts.map(String).join(' ').slice(0, 500);
    logger.warn({ reason }, 'Metrics or traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT.');
  };
  const silent = () => {};
  diag.setLogger(
    { error: warn, warn, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}

interface MetricTimes {
  startTime: HrTime;
  endTime: HrTime;
}

/** Without metrics that have no point. Counts are cumulative, since `startTime`. */
function metricData(metrics: readonly Metric[], times: MetricTimes): MetricData[] {
  return metrics.filter(({ points }) => points.length > 0).map((metric) => dataOf(metric, times));
}

function dataOf({ definition: { kind, name, help: description, unit }, points }: Metric, times: MetricTimes) {
  const common = {
    descriptor: { name, description, unit, valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const numbers = points.flatMap((point): DataPoint<number>[] =>
    'value' in point ? [{ ...times, attributes: point.labels, value: point.value }] : [],
  );
  switch (kind) {
    case 'counter':
      return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: numbers } as const;
    case 'gauge':
      return { ...common, dataPointType: DataPointType.GAUGE, dataPoints: numbers } as const;
    case 'histogram': {
      const dataPoints = points.flatMap((point) =>
        point instanceof Distribution ? [{ ...times, ...histogramPoint(point) }] : [],
      );
      return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints } as const;
    }
  }
}

function histogramPoint({ labels: attributes, bounds, counts, sum, count }: Distribution) {
  return { attributes, value: { buckets: { boundaries: [...bounds], counts: [...counts] }, sum, count } };
}

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

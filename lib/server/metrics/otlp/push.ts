/**
 * Sends metrics and traces by OTLP over HTTP. Loaded only if an endpoint is set. An endpoint that is away or slow costs
 * requests nothing: spans wait in a queue of fixed size and are dropped beyond it.
 */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { DiagLogLevel, diag, type HrTime, ValueType } from '@opentelemetry/api';
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
import { Distribution, type Metric } from '../metric.ts';
import { type FindTarget, requestSpans } from './request-spans.ts';

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

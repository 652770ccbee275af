/**
 * `GET /metrics` for Prometheus. With METRICS_TOKEN it needs the token. Without, it is as open as the pages are: to known
 * host names on loopback, and closed where the pages need a sign-in.
 */
import { timingSafeEqual } from 'node:crypto';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { secretDigest } from '#lib/server/auth/secrets.ts';
import { needsSignIn, type Settings } from '#lib/server/config/settings.ts';
import { type OriginPolicy, requireKnownHost } from '#lib/server/http/connections.ts';
import { type GatewayRequest, header } from '#lib/server/http/gateway-request.ts';
import { bytes } from '#lib/server/http/outcome.ts';
import { openRoute, type PagesRoute } from '#lib/server/http/pages-route.ts';
import {
  Distribution,
  type Labels,
  type Metric,
  type MetricDefinition,
  type Sample,
} from '#lib/server/metrics/metric.ts';

export interface MetricsRouteDependencies {
  settings: Pick<Settings, 'METRICS_TOKEN' | 'PLAYGROUND_PASSWORD' | 'OIDC_ISSUER'>;
  origin: OriginPolicy;
  read(): Promise<readonly Metric[]>;
}

export function metricsRoute({ settings, origin, read }: MetricsRouteDependencies): PagesRoute {
  return openRoute('GET', '/metrics', async (request) => {
    requireReader(request, settings, origin);
    const headers = { 'content-type': prometheusType, 'cache-control': 'no-store' };
    return bytes(200, Buffer.from(prometheusText(await read())), headers);
  });
}

function requireReader(
  request: GatewayRequest,
  settings: MetricsRouteDependencies['settings'],
  origin: OriginPolicy,
): void {
  const token = settings.METRICS_TOKEN;
  if (token !== undefined) {
    const [, given = ''] = /^bearer\s+(\S+)\s*$/i.exec(header(request, 'authorization') ?? '') ?? [];
    if (timingSafeEqual(secretDigest(given), secretDigest(token))) return;
    throw new ApiError('invalid_api_key', {
      message: 'Metrics need Authorization: Bearer <METRICS_TOKEN>.',
      headers: { 'www-authenticate': 'Bearer' },
    });
  }
  if (needsSignIn(settings))
    throw new ApiError('permission_denied', { message: 'Set METRICS_TOKEN to read metrics here.' });
  requireKnownHost(request, origin);
}

const prometheusType = 'text/plain; version=0.0.4; charset=utf-8';

/** Metrics without a point are left out. */
export function prometheusText(metrics: readonly Metric[]): string {
  const lines = metrics.filter(({ points }) => points.length > 0).flatMap(linesOf);
  return `${lines.join('\n')}\n`;
}

function linesOf({ definition, points }: Metric): string[] {
  const { help, kind } = definition;
  const name = definition.prometheus ?? usualName(definition);
  return [
    `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
    `# TYPE ${name} ${kind}`,
    ...points.flatMap((point) => pointLines(name, point)),
  ];
}

/** The name in OpenTelemetry with the suffixes of seconds and counters. */
function usualName({ name, unit, kind }: MetricDefinition): string {
  return `${name.replaceAll('.', '_')}${unit === 's' ? '_seconds' : ''}${kind === 'counter' ? '_total' : ''}`;
}

function pointLines(name: string, point: Sample | Distribution): string[] {
  const { labels } = point;
  if (!(point instanceof Distribution)) return [line(name, labels, point.value)];
  let total = 0;
  const buckets = point.counts.map((count, bucket) => {
    total += count;
    return line(`${name}_bucket`, { ...labels, le: String(point.bounds[bucket] ?? '+Inf') }, total);
  });
  return [...buckets, line(`${name}_sum`, labels, point.sum), line(`${name}_count`, labels, point.count)];
}

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(
    ([label, text]) => `${label.replaceAll('.', '_')}="${escaped(text)}"`,
  );
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}`;
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

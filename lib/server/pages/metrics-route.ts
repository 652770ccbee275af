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
import type { Metric } from '#lib/server/metrics/metric.ts';
import { prometheusText, prometheusType } from '#lib/server/metrics/prometheus-text.ts';

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

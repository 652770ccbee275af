/**
 * Guards the pages and their calls, which have no key. Only the origin of the pages may make them: browsers send the
 * origin of other sites, and DNS rebinding sends a Host that is not allowed.
 */
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { isLoopback } from '#lib/server/config/settings.ts';
import { proxySignOf } from '#lib/server/http/connections.ts';
import { type GatewayRequest, header } from '#lib/server/http/gateway-request.ts';

export interface OriginPolicy {
  /** Hosts of the pages besides loopback: from PUBLIC_BASE_URL and HOST. */
  knownHosts: readonly string[];
  /** Of PUBLIC_BASE_URL: the origin of the pages, also where a proxy replaces Host. */
  publicOrigin?: string | undefined;
  /** With a sign-in, every host name is allowed, and proxies are. */
  anyHost: boolean;
}

/**
 * Throws ApiError `permission_denied` for a Host that is not allowed, and, without a sign-in, for a request that passed a
 * proxy: its Host and its connection are those of the proxy.
 */
export function requireKnownHost(request: GatewayRequest, { knownHosts, anyHost }: OriginPolicy): void {
  if (anyHost) return;
  const sign = proxySignOf(request) ?? replacedHost(request);
  if (sign !== undefined) {
    throw new ApiError('permission_denied', {
      message: `The playground has no sign-in, and this request came through a proxy (${sign}), so that strangers could send it. Set PLAYGROUND_PASSWORD or OIDC_ISSUER, and restart Easel.`,
    });
  }
  const host = header(request, 'host') ?? '';
  if (isLoopback(host.replace(/:\d+$/, '')) || knownHosts.includes(host.toLowerCase())) return;
  throw new ApiError('permission_denied', {
    message: `The playground is not served as ${JSON.stringify(host.slice(0, 100))}. Set PUBLIC_BASE_URL to the address it is opened under.`,
  });
}

/** Throws ApiError `permission_denied` for a request from another origin. */
export function requireSameOrigin(request: GatewayRequest, policy: OriginPolicy): void {
  requireKnownHost(request, policy);
  if (isForeign(request, policy))
    throw new ApiError('permission_denied', { message: 'The playground answers only its own pages.' });
}

/** Whether a browser says that a page of another origin sent the request. Programs say nothing. */
function isForeign(request: GatewayRequest, { publicOrigin }: OriginPolicy): boolean {
  const site = header(request, 'sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') return true;
  const origin = header(request, 'origin');
  if (origin === undefined || origin === publicOrigin) return false;
  return URL.parse(origin)?.host !== header(request, 'host');
}

/** A page of this site sends the host that its browser has opened: another one was put in its place on the way. */
function replacedHost(request: GatewayRequest): string | undefined {
  if (header(request, 'sec-fetch-site') !== 'same-origin') return undefined;
  const host = header(request, 'host')?.toLowerCase();
  const sources = [header(request, 'origin'), header(request, 'referer')];
  const opened = sources.flatMap((source) => URL.parse(source ?? '')?.host ?? []);
  return opened.some((source) => source !== host) ? 'another Host' : undefined;
}

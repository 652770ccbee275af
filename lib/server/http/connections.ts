/**
 * Who is behind a connection: the client's address, its proxies, and under which address it reaches this service. Guards
 * the pages and their calls, which have no key: only the origin of the pages may make them.
 */
import { BlockList, isIP } from 'node:net';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { isLoopback } from '#lib/server/config/settings.ts';
import { type GatewayRequest, header } from './gateway-request.ts';

/** Where a request comes from, for counts of wrong passwords and keys. */
export interface ClientAddress {
  /** Address of the connection, or the one that a trusted proxy names. */
  peer: string;
  /** The client named by a proxy on this machine. */
  forwardedFor?: string | undefined;
}

/** `local`: a name of this machine, which browsers trust over http, too, and where other services listen. */
export type OriginKind = 'https' | 'local' | 'http';

export type Connections = ReturnType<typeof createConnections>;

interface ConnectionsOptions {
  /** Addresses and ranges (`10.0.0.0/8`), of TRUSTED_PROXIES. */
  trustedProxies: readonly string[];
  publicBaseUrl?: string | undefined;
}

type Received = Pick<GatewayRequest, 'remoteAddress' | 'headers' | 'encrypted'>;

export function createConnections({ trustedProxies, publicBaseUrl }: ConnectionsOptions) {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = '', prefix] = entry.split('/');
    const family = familyOf(address);
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, familyOf(address));
  /** Each proxy adds its client: the last one that is no proxy, or the first within their networks. */
  const clientIn = (forwarded: readonly string[]) =>
    Math.max(
      0,
      forwarded.findLastIndex((one) => !isTrusted(one)),
    );

  /**
   * By PUBLIC_BASE_URL where it is set, else by what a trusted proxy says of its client, else by the connection. Of a
   * list, the entry of the client counts, or the first one if proxies did not add to both headers.
   */
  const isHttps = ({ remoteAddress, headers, encrypted }: Received): boolean => {
    if (publicBaseUrl !== undefined) return publicBaseUrl.startsWith('https:');
    if (headers['x-forwarded-proto'] === undefined || !isTrusted(remoteAddress)) return encrypted;
    const schemes = listOf(headers['x-forwarded-proto']);
    const forwarded = listOf(headers['x-forwarded-for']);
    const position = forwarded.length === schemes.length ? clientIn(forwarded) : 0;
    return schemes[position]?.toLowerCase() === 'https';
  };

  const publicHost = publicBaseUrl === undefined ? undefined : URL.parse(publicBaseUrl)?.hostname;
  const hostOf = ({ headers }: Received) => publicHost ?? URL.parse(`https://${headers.host}`)?.hostname;

  return {
    /**
     * A proxy on this machine is believed without TRUSTED_PROXIES, but may be one that passes on what clients write: its
     * clients also count together.
     */
    clientOf({ remoteAddress: peer, headers }: Pick<Received, 'remoteAddress' | 'headers'>): ClientAddress {
      const forwarded = listOf(headers['x-forwarded-for']);
      if (isTrusted(peer)) return { peer: forwarded[clientIn(forwarded)] ?? peer };
      const isLocal = /^(127\.|::1$|::ffff:127\.)/.test(peer);
      return isLocal ? { peer, forwardedFor: forwarded.at(-1) } : { peer };
    },
    isHttps,
    originKind(request: Received): OriginKind {
      if (isLoopback(hostOf(request) ?? '')) return 'local';
      return isHttps(request) ? 'https' : 'http';
    },
  };
}

function listOf(named: string | string[] | undefined): string[] {
  const text = Array.isArray(named) ? named.join(',') : (named ?? '');
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** Headers that proxies, tunnels and content networks add. Browsers and SDKs send none of them. */
const proxyHeader =
  /^((x-)?forwarded(-.+)?|via|cdn-loop|(x-)?client-ip|x-(real|true|cluster|original|originating|remote|proxy|proxied|proxyuser|envoy|azure|appengine|arr|amzn-trace|cloud-trace|vercel|nf|ngrok|tailscale|coming)-.+|x-(host|scheme|url-scheme)|(cf|true|fastly|fly|akamai|tailscale|wl-proxy|proxy-client|incap|ali-cdn|do-connecting)-.+)$/;

/**
 * The sign that a request passed a proxy, so that its connection and its Host say nothing about who sent it, as a person
 * knows it: `X-Forwarded-For`, `HTTP/1.0`. Undefined without one.
 */
export function proxySignOf({
  headers,
  httpVersion,
}: Pick<GatewayRequest, 'headers' | 'httpVersion'>): string | undefined {
  for (const name in headers) {
    if (proxyHeader.test(name)) return name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
  }
  // nginx before 1.29.7 adds no header by itself, replaces Host, and speaks this version. No browser does.
  return httpVersion === '1.0' ? 'HTTP/1.0' : undefined;
}

/**
 * The base URL of this service, for links in responses, without a slash at the end. Precedence: PUBLIC_BASE_URL, the headers
 * of a proxy, the request's host. A proxy that removes a prefix of the path says so in `X-Forwarded-Prefix`.
 */
export function baseUrlOf(request: GatewayRequest, publicBaseUrl: string | undefined): string {
  if (publicBaseUrl !== undefined) return publicBaseUrl;
  const named = (name: string) => listOf(request.headers[`x-forwarded-${name}`])[0];
  const host = named('host') ?? header(request, 'host') ?? 'localhost';
  const scheme = named('proto') ?? (request.encrypted ? 'https' : 'http');
  const path = /^(?:\/[\w.~-]+){1,10}(?=\/*$)/.exec(named('prefix') ?? '')?.[0] ?? '';
  const url = `${scheme === 'https' ? 'https' : 'http'}://${host}${path}`;
  return URL.canParse(url) ? url : 'http://localhost';
}

/** The same address with https, for polling addresses, to which clients send their key. */
export function secureBaseUrl(baseUrl: string): string {
  return baseUrl.replace(/^http:/, 'https:');
}

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

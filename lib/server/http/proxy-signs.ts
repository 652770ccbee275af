/** Signs that a request passed a proxy, so that its connection and its Host say nothing about who sent it. */
import type { GatewayRequest } from './gateway-request.ts';

/** Headers that proxies, tunnels and content networks add. Browsers and SDKs send none of them. */
const proxyHeader =
  /^((x-)?forwarded(-.+)?|via|cdn-loop|(x-)?client-ip|x-(real|true|cluster|original|originating|remote|proxy|proxied|proxyuser|envoy|azure|appengine|arr|amzn-trace|cloud-trace|vercel|nf|ngrok|tailscale|coming)-.+|x-(host|scheme|url-scheme)|(cf|true|fastly|fly|akamai|tailscale|wl-proxy|proxy-client|incap|ali-cdn|do-connecting)-.+)$/;

/** The sign as a person knows it: `X-Forwarded-For`, `HTTP/1.0`. Undefined without one. */
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

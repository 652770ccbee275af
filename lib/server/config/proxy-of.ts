/** Which proxy leads to an upstream: HTTPS_PROXY, HTTP_PROXY and NO_PROXY, as other programs read them. */
import { BlockList, isIP } from 'node:net';
import { isLoopback, type Settings } from './settings.ts';

export type ProxySettings = Pick<Settings, 'HTTPS_PROXY' | 'HTTP_PROXY' | 'NO_PROXY'>;

/** The proxy's URL; undefined for a direct connection. This machine is always reached directly. */
export function proxyOf(baseUrl: string, settings: ProxySettings): string | undefined {
  const { protocol, hostname, port } = new URL(baseUrl);
  const proxy = protocol === 'https:' ? settings.HTTPS_PROXY : settings.HTTP_PROXY;
  const host = hostname.replace(/^\[|\]$/g, '');
  if (proxy === undefined || isLoopback(host)) return undefined;
  const usedPort = port || (protocol === 'https:' ? '443' : '80');
  return settings.NO_PROXY.some((entry) => isExcepted(entry, host, usedPort)) ? undefined : proxy;
}

/** `*`, `example.com` with its subdomains, `.example.com`, `10.0.0.0/8`; each may end with a port. */
function isExcepted(entry: string, host: string, port: string): boolean {
  if (entry === '*') return true;
  const [, name = '', onlyPort] = /^(.*?)(?::(\d+))?$/.exec(isIP(entry) === 6 ? `${entry}` : entry) ?? [];
  const plain = (isIP(entry) === 6 ? entry : name).replace(/^\[|\]$/g, '');
  if (isIP(entry) !== 6 && onlyPort !== undefined && onlyPort !== port) return false;
  if (plain.includes('/')) return isWithin(plain, host);
  const domain = plain.toLowerCase().replace(/^\*?\./, '');
  return domain !== '' && (host === domain || host.endsWith(`.${domain}`));
}

function isWithin(range: string, host: string): boolean {
  const [network = '', prefix = ''] = range.split('/');
  const family = isIP(network);
  if (family === 0 || family !== isIP(host) || !/^\d{1,3}$/.test(prefix)) return false;
  if (Number(prefix) > (family === 6 ? 128 : 32)) return false;
  const list = new BlockList();
  const type = family === 6 ? 'ipv6' : 'ipv4';
  list.addSubnet(network, Number(prefix), type);
  return list.check(host, type);
}

/** Cookies that scripts and other sites cannot use. */
import { type GatewayRequest, header } from './gateway-request.ts';

export interface Cookie {
  /** With the prefix `__Host-`: browsers accept it only from this very host, so that no sibling host can plant one. */
  secureName: `__Host-${string}`;
  /** Over plain http, which has no such protection. */
  plainName: string;
  /** Over http; `__Host-` needs the path `/`. */
  plainPath: string;
}

/** Undefined if absent, and for two values of one name: over http, the second one was planted. */
export function cookieOf(request: GatewayRequest, cookie: Cookie, isHttps: boolean): string | undefined {
  const start = `${isHttps ? cookie.secureName : cookie.plainName}=`;
  const pairs = (header(request, 'cookie') ?? '').split(';').map((pair) => pair.trim());
  const values = new Set(
    pairs.filter((pair) => pair.startsWith(start)).map((pair) => pair.slice(start.length)),
  );
  return values.size === 1 ? [...values][0] : undefined;
}

/** The value of `Set-Cookie`. `seconds` 0 removes it. */
export function setCookie(
  { secureName, plainName, plainPath }: Cookie,
  { value, seconds, isHttps }: { value: string; seconds: number; isHttps: boolean },
): string {
  const start = isHttps
    ? `${secureName}=${value}; Path=/; Secure`
    : `${plainName}=${value}; Path=${plainPath}`;
  return `${start}; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;
}

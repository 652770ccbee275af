/** Cookies that scripts and other sites cannot use. */
import { type GatewayRequest, header } from './gateway-request.ts';

export function cookieOf(request: GatewayRequest, name: string): string | undefined {
  const pairs = (header(request, 'cookie') ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

export interface Cookie {
  name: string;
  value: string;
  /** 0 removes it. */
  seconds: number;
  path?: string;
}

/** The value of `Set-Cookie`. */
export function setCookie({ name, value, seconds, path = '/' }: Cookie, request: GatewayRequest): string {
  const secure = request.encrypted || header(request, 'x-forwarded-proto') === 'https' ? '; Secure' : '';
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

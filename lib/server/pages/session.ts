/** The auth guard of the pages if they need a sign-in, and `/api/session`. */
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { type SignInEnded, signInHeader } from '#lib/contract/playground/sign-in-header.ts';
import { type Sessions, type SessionUser, sessionSeconds } from '#lib/server/auth/sessions.ts';
import type { SignInClient } from '#lib/server/auth/sign-in-limiter.ts';
import { errorOutcome } from '#lib/server/gateway/encode-error.ts';
import { cookieOf, setCookie } from '#lib/server/http/cookies.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import { bytes, json, type Outcome } from '#lib/server/http/outcome.ts';

/** Undefined allows the request; without sessions every request is allowed. */
export function requireSession(request: GatewayRequest, sessions: Sessions | undefined): Outcome | undefined {
  if (sessions === undefined || isPublic(request.path) || sessions.isValid(cookieOf(request, cookieName)))
    return undefined;
  if (request.path.startsWith('/api/')) {
    const refused = new ApiError('permission_denied', { message: 'The playground needs a sign-in.' });
    const outcome = errorOutcome(refused, 'openai', 'req_refused');
    const ended: SignInEnded = sessions.hasUsers ? 'elsewhere' : 'ended';
    return { ...outcome, headers: { ...outcome.headers, [signInHeader]: ended } };
  }
  const wanted = request.path + withoutRouterQuery(request.search);
  const next = wanted === '/' ? '' : `?next=${encodeURIComponent(wanted)}`;
  return bytes(302, undefined, { location: `/sign-in${next}`, 'cache-control': 'no-store' });
}

/** Removes the parameter that Next's router adds to its requests. */
function withoutRouterQuery(search: string): string {
  const query = new URLSearchParams(search);
  if (!query.has('_rsc')) return search;
  query.delete('_rsc');
  return query.size === 0 ? '' : `?${query}`;
}

export interface SessionParts {
  /** Set if the pages require a sign-in. */
  sessions: Sessions | undefined;
  signInClient(request: GatewayRequest): SignInClient;
  /** Where the browser ends the session of the issuer, too; undefined: nowhere. */
  issuerSignOut(request: GatewayRequest): Promise<string | undefined>;
}

/** The user of the request's session; undefined for a session of the password, and without one. */
export function userOf(request: GatewayRequest, sessions: Sessions | undefined): SessionUser | undefined {
  return sessions?.userOf(cookieOf(request, cookieName));
}

/** `POST /api/session` signs in, `DELETE` signs out and says where to go. The form of the sign-in page posts here. */
export async function handleSession(
  request: GatewayRequest,
  { sessions, signInClient, issuerSignOut }: SessionParts,
): Promise<Outcome> {
  if (request.method === 'DELETE') {
    const elsewhere = userOf(request, sessions) === undefined ? undefined : await issuerSignOut(request);
    return json(200, { location: elsewhere ?? '/sign-in' }, { 'set-cookie': sessionCookie('', request) });
  }
  if (request.method !== 'POST') {
    return errorOutcome(
      new ApiError('not_found', { message: 'There is no sign-in here.' }),
      'openai',
      'req_refused',
    );
  }
  const form = new URLSearchParams(Buffer.from(await request.readBody(10_000)).toString('utf8'));
  const next = safePath(form.get('next'));
  // An old tab or bookmark: the pages are open now.
  if (sessions === undefined) return bytes(303, undefined, { location: next, 'cache-control': 'no-store' });
  const session = await sessions.signIn(form.get('password') ?? '', signInClient(request));
  if (session === undefined || session === 'slow-down') {
    const problem = session === undefined ? 'wrong' : 'slow';
    return bytes(303, undefined, {
      location: `/sign-in?problem=${problem}&next=${encodeURIComponent(next)}`,
    });
  }
  return bytes(303, undefined, {
    location: next,
    'set-cookie': sessionCookie(session, request),
    'cache-control': 'no-store',
  });
}

const cookieName = 'easel_session';

/** The files of `public/`: browsers request icons and the manifest without a cookie. */
const publicFiles = [
  '/apple-touch-icon.png',
  '/favicon.ico',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
  '/icon.svg',
  '/manifest.webmanifest',
  '/robots.txt',
  '/social.png',
];

/** Paths without a session: the sign-in page and its assets, public addresses, and those with their own credential. */
export function isPublic(path: string): boolean {
  // A path that is not normalized may mean another one: `/s/../history` is the history.
  if (URL.parse(path, 'http://site')?.pathname !== path) return false;
  return (
    [
      '/sign-in',
      '/api/session',
      '/api/auth/oidc',
      '/api/auth/oidc/callback',
      '/api/health',
      '/api/ready',
      '/metrics',
      '/openapi.json',
      '/gateway-config.schema.json',
      ...publicFiles,
    ].includes(path) || /^\/(_next\/static|assets|v1|v1beta|s|api\/shared)\//.test(path)
  );
}

/** An empty value ends the session. */
export function sessionCookie(value: string, request: GatewayRequest): string {
  return setCookie({ name: cookieName, value, seconds: value === '' ? 0 : sessionSeconds }, request);
}

/** The address as a path of this site; `/` for other sites. Browsers strip tabs: `/<tab>/evil.example` is a host. */
export function safePath(next: string | null): string {
  const site = 'http://easel.invalid';
  const url = URL.parse(next ?? '', site);
  return url?.origin === site && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/';
}

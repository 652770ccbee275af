/** The auth guard of the pages if PLAYGROUND_PASSWORD is set, and `/api/session`. */
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { signInHeader } from '#lib/contract/playground/sign-in-header.ts';
import { type Sessions, sessionSeconds } from '#lib/server/auth/sessions.ts';
import type { SignInClient } from '#lib/server/auth/sign-in-limiter.ts';
import { errorOutcome } from '#lib/server/gateway/encode-error.ts';
import { type GatewayRequest, header } from '#lib/server/http/gateway-request.ts';
import { bytes, json, type Outcome } from '#lib/server/http/outcome.ts';

/** Undefined allows the request; without sessions every request is allowed. */
export function requireSession(request: GatewayRequest, sessions: Sessions | undefined): Outcome | undefined {
  if (sessions === undefined || isPublic(request.path) || sessions.isValid(cookieOf(request)))
    return undefined;
  if (request.path.startsWith('/api/')) {
    const refused = new ApiError('permission_denied', { message: 'The playground needs a sign-in.' });
    const outcome = errorOutcome(refused, 'openai', 'req_refused');
    return { ...outcome, headers: { ...outcome.headers, [signInHeader]: 'ended' } };
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

/** `POST /api/session` signs in, `DELETE` signs out. The form of the sign-in page posts here. */
export async function handleSession(
  request: GatewayRequest,
  sessions: Sessions | undefined,
  clientOf: (request: GatewayRequest) => SignInClient,
): Promise<Outcome> {
  if (request.method === 'DELETE') return json(200, {}, { 'set-cookie': cookie('', 0, request) });
  if (request.method !== 'POST' || sessions === undefined) {
    return errorOutcome(
      new ApiError('not_found', { message: 'There is no sign-in here.' }),
      'openai',
      'req_refused',
    );
  }
  const form = new URLSearchParams(Buffer.from(await request.readBody(10_000)).toString('utf8'));
  const session = await sessions.signIn(form.get('password') ?? '', clientOf(request));
  const next = safePath(form.get('next'));
  if (session === undefined || session === 'slow-down') {
    const problem = session === undefined ? 'wrong' : 'slow';
    return bytes(303, undefined, {
      location: `/sign-in?problem=${problem}&next=${encodeURIComponent(next)}`,
    });
  }
  return bytes(303, undefined, {
    location: next,
    'set-cookie': cookie(session, sessionSeconds, request),
    'cache-control': 'no-store',
  });
}

const cookieName = 'easel_session';

/** The files of `public/`: browsers request icons and the manifest without a cookie. */
const publicFiles = [
  '/apple-touch-icon.png',
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
  if (URL.parse(path, 'http://door')?.pathname !== path) return false;
  return (
    [
      '/sign-in',
      '/api/session',
      '/api/health',
      '/api/ready',
      '/metrics',
      '/openapi.json',
      '/gateway-config.schema.json',
      ...publicFiles,
    ].includes(path) || /^\/(_next\/static|assets|v1|v1beta|s|api\/shared)\//.test(path)
  );
}

function cookieOf(request: GatewayRequest): string | undefined {
  const pairs = (header(request, 'cookie') ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1);
}

function cookie(value: string, seconds: number, request: GatewayRequest): string {
  const secure = request.encrypted || header(request, 'x-forwarded-proto') === 'https' ? '; Secure' : '';
  return `${cookieName}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** The address as a path of this site; `/` for other sites. Browsers strip tabs: `/<tab>/evil.example` is a host. */
function safePath(next: string | null): string {
  const site = 'http://easel.invalid';
  const url = URL.parse(next ?? '', site);
  return url?.origin === site && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/';
}

/** The auth guard of the pages if they need a sign-in, and `/api/session`. */
import { type SignInEnded, signInHeader } from '#lib/contract/pages/sign-in-header.ts';
import type { AuditLog, AuditTrail } from '#lib/server/auth/audit-trail.ts';
import { browserLabel } from '#lib/server/auth/browser-label.ts';
import { signInRequired } from '#lib/server/auth/principal.ts';
import type { SessionRow } from '#lib/server/auth/session-rows.ts';
import type { OpenedSession, Sessions } from '#lib/server/auth/sessions.ts';
import { errorOutcome } from '#lib/server/gateway/encode-error.ts';
import { type Connections, type OriginPolicy, requireSameOrigin } from '#lib/server/http/connections.ts';
import { type Cookie, cookieOf, setCookie } from '#lib/server/http/cookies.ts';
import { type GatewayRequest, header } from '#lib/server/http/gateway-request.ts';
import { bytes, json, type Outcome } from '#lib/server/http/outcome.ts';
import { localViewer, type Viewer } from '#lib/server/http/viewer.ts';

export interface SessionParts {
  /** Set if the pages require a sign-in. */
  sessions: Sessions | undefined;
  connections: Connections;
  origin: OriginPolicy;
  audit: AuditLog;
  trail: Pick<AuditTrail, 'write'>;
  /** Where the browser ends the session of the issuer, too; undefined: nowhere. */
  issuerSignOut(request: GatewayRequest): Promise<string | undefined>;
}

type Guard = Pick<SessionParts, 'sessions' | 'connections'>;

/** Who sends a request; undefined for nobody. Without sessions everybody is the local person. */
export function viewerOf(request: GatewayRequest, guard: Guard): Viewer | undefined {
  if (guard.sessions === undefined) return localViewer;
  const session = sessionOf(request, guard);
  return session && guard.sessions.viewerOf(session);
}

/** The response for nobody where a sign-in is needed. */
export function askToSignIn(request: GatewayRequest, sessions: Sessions | undefined): Outcome {
  if (request.path.startsWith('/api/')) {
    const outcome = errorOutcome(signInRequired(), 'openai', 'req_refused');
    const ended: SignInEnded = sessions?.passwordIsEnough() ? 'ended' : 'elsewhere';
    return { ...outcome, headers: { ...outcome.headers, [signInHeader]: ended } };
  }
  const wanted = request.path + withoutRouterQuery(request.search);
  const location = `/sign-in?next=${encodeURIComponent(wanted)}`;
  return bytes(302, undefined, { location, 'cache-control': 'no-store' });
}

/** Removes the parameter that Next's router adds to its requests. */
function withoutRouterQuery(search: string): string {
  const query = new URLSearchParams(search);
  if (!query.has('_rsc')) return search;
  query.delete('_rsc');
  return query.size === 0 ? '' : `?${query}`;
}

/** Resolves when the session of a request is known that another process has just opened; undefined: now. */
export function learnSession(
  request: GatewayRequest,
  { sessions, connections }: Guard,
): Promise<void> | undefined {
  if (sessions === undefined || isPublicPage(request.path)) return undefined;
  return sessions.learn(cookieOf(request, sessionCookie, connections.isHttps(request)));
}

/** The session of a request; undefined without one, and where no sign-in is needed. */
export function sessionOf(request: GatewayRequest, { sessions, connections }: Guard): SessionRow | undefined {
  return sessions?.find(cookieOf(request, sessionCookie, connections.isHttps(request)));
}

/** `POST /api/session` signs in, `DELETE` signs out and says where to go. The form of the sign-in page posts here. */
export async function handleSession(request: GatewayRequest, parts: SessionParts): Promise<Outcome> {
  if (parts.sessions !== undefined) requireSameOrigin(request, parts.origin);
  return request.method === 'DELETE' ? signOut(request, parts) : signIn(request, parts);
}

async function signOut(request: GatewayRequest, parts: SessionParts): Promise<Outcome> {
  const session = sessionOf(request, parts);
  if (session !== undefined) {
    await parts.sessions?.end([session.hash]);
    await parts.trail.write({ request, personId: session.personId }, { action: 'signed out' });
  }
  const isOfIssuer = session !== undefined && session.identity !== null;
  const elsewhere = isOfIssuer ? await parts.issuerSignOut(request) : undefined;
  return json(200, { location: elsewhere ?? '/sign-in' }, { 'set-cookie': endedCookie(request, parts) });
}

async function signIn(request: GatewayRequest, parts: SessionParts): Promise<Outcome> {
  const { sessions, connections, audit } = parts;
  const form = new URLSearchParams(Buffer.from(await request.readBody(10_000)).toString('utf8'));
  const next = safePath(form.get('next'));
  // An old tab or bookmark: the pages are open now.
  if (sessions === undefined) return redirect(next);

  const from = connections.clientOf(request);
  const [name, password] = [form.get('name') ?? '', form.get('password') ?? ''];
  const opened = await sessions.signIn({ name, password }, { ...signInOf(request, parts), from });
  if (opened === undefined || opened === 'slow-down') {
    audit(opened === undefined ? 'sign-in failed' : 'sign-in paced', from);
    const wrong = name === '' ? 'wrong' : 'wrong-name';
    const problem = opened === undefined ? wrong : 'slow';
    return redirect(`/sign-in?problem=${problem}&next=${encodeURIComponent(next)}`);
  }
  await parts.trail.write({ request, personId: opened.personId }, { action: 'signed in' });
  return redirect(next, [openedCookie(opened, request, { connections })]);
}

/** What a new session takes from its request. */
export function signInOf(request: GatewayRequest, guard: Guard) {
  return { label: browserLabel(header(request, 'user-agent')), replaces: sessionOf(request, guard) };
}

export function redirect(location: string, cookies: readonly string[] = []): Outcome {
  const headers = { location, 'cache-control': 'no-store' };
  return bytes(303, undefined, cookies.length === 0 ? headers : { ...headers, 'set-cookie': [...cookies] });
}

const sessionCookie: Cookie = {
  secureName: '__Host-easel',
  plainName: 'easel_session',
  plainPath: '/',
};

export function openedCookie(
  { token, seconds }: OpenedSession,
  request: GatewayRequest,
  { connections }: Pick<SessionParts, 'connections'>,
): string {
  return setCookie(sessionCookie, { value: token, seconds, isHttps: connections.isHttps(request) });
}

/** Removes the cookie. */
export function endedCookie(
  request: GatewayRequest,
  { connections }: Pick<SessionParts, 'connections'>,
): string {
  return setCookie(sessionCookie, { value: '', seconds: 0, isHttps: connections.isHttps(request) });
}

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

/** Pages without a session: the sign-in page, shared runs, what they load, and the addresses of the gateway. */
export function isPublicPage(path: string): boolean {
  // A path that is not normalized may mean another one: `/s/../history` is the history.
  if (URL.parse(path, 'http://site')?.pathname !== path) return false;
  return (
    path === '/sign-in' ||
    path === '/invitation' ||
    publicFiles.includes(path) ||
    /^\/(_next\/static|v1|v1beta|s|api\/shared)\//.test(path)
  );
}

/** The address as a path of this site; `/` for other sites. Browsers strip tabs: `/<tab>/evil.example` is a host. */
export function safePath(next: string | null): string {
  const site = 'http://easel.invalid';
  const url = URL.parse(next ?? '', site);
  return url?.origin === site && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/';
}

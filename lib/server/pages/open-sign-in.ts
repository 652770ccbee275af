/** Opens the sign-in to the pages: the password, OpenID Connect, sessions with `/api/me/sessions`. */
import { randomBytes } from 'node:crypto';
import type { SignInSession } from '#lib/contract/pages/sessions.ts';
import type { AuditLog } from '#lib/server/auth/audit-log.ts';
import { isListedEmail } from '#lib/server/auth/listed-email.ts';
import { createOidcClient } from '#lib/server/auth/oidc-client.ts';
import { createSeal } from '#lib/server/auth/seal.ts';
import { openSessionRows, type SessionRow } from '#lib/server/auth/session-rows.ts';
import { createSessions } from '#lib/server/auth/sessions.ts';
import type { SignInFailed } from '#lib/server/auth/sign-in-failed.ts';
import { createSignInLimiter } from '#lib/server/auth/sign-in-limiter.ts';
import { needsSignIn, type Settings } from '#lib/server/config/settings.ts';
import type { Database } from '#lib/server/db/database.ts';
import type { PartNeeds } from '#lib/server/db/part.ts';
import { repeat } from '#lib/server/db/repeat.ts';
import { createSettingsStore } from '#lib/server/db/settings-store.ts';
import type { OriginPolicy } from '#lib/server/gateway/same-origin.ts';
import { baseUrlOf, type Connections } from '#lib/server/http/connections.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import { freshJson } from '#lib/server/http/outcome.ts';
import { openRoute, type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import { found } from '#lib/server/http/read-query.ts';
import { oidcRoutes } from './oidc-routes.ts';
import { endedCookie, handleSession, type SessionParts, sessionOf } from './session.ts';

export interface SignInDependencies extends PartNeeds {
  connections: Connections;
  audit: AuditLog;
}

/** How people sign in; neither: the pages need no sign-in. */
export interface SignInWays {
  password: boolean;
  /** Host of the OpenID Connect issuer. */
  issuer: string | undefined;
}

export async function openSignIn({ settings, database, log, connections, audit }: SignInDependencies) {
  const { PLAYGROUND_PASSWORD: password, OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = settings;
  const limiter = createSignInLimiter(database);
  const secret = await secretOf(settings, database);
  const oidc =
    issuer === undefined || clientId === undefined
      ? undefined
      : createOidcClient({ issuer, clientId, clientSecret: settings.OIDC_CLIENT_SECRET });
  const users = oidc &&
    issuer !== undefined &&
    clientId !== undefined && {
      issuer,
      clientId,
      mayEnter: ({ email }: { email?: string | undefined }) =>
        isListedEmail(email, settings.OIDC_ALLOWED_EMAILS),
    };
  const rows = await openSessionRows(database);
  const seconds = Math.round(settings.SESSION_HOURS * 3600);
  const all = await createSessions({ password, secret, limiter, rows, seconds, users: users || undefined });
  const sessions = needsSignIn(settings) ? all : undefined;
  const publicBaseUrl = settings.PUBLIC_BASE_URL;
  const failed = (error: unknown) => log.warn({ err: error }, 'the sessions could not be synchronised');
  const stopSaving = repeat(seenMs, rows.writeSeen, failed);
  const stopLoading = database.exclusive ? undefined : repeat(reloadMs, rows.reload, failed);
  const parts = {
    sessions,
    connections,
    audit,
    origin: originPolicy(settings),
    issuerSignOut: async (request: GatewayRequest) =>
      oidc?.endSessionUrl(`${baseUrlOf(request, publicBaseUrl)}/sign-in`),
  };
  const ways: SignInWays = {
    password: password !== undefined,
    issuer: oidc && issuer ? new URL(issuer).host : undefined,
  };
  const oidcParts = oidc && {
    client: oidc,
    sessions: all,
    publicBaseUrl,
    connections,
    audit,
    flowSeal: createSeal(secret, 'sign-in flow'),
    onFailure: ({ problem, message }: SignInFailed) =>
      log.warn({ problem, reason: message }, 'a sign-in with OpenID Connect failed'),
  };
  const session = (request: GatewayRequest) => handleSession(request, parts);
  return {
    ...parts,
    ways,
    routes: [
      openRoute('POST', '/api/session', session),
      openRoute('DELETE', '/api/session', session),
      ...oidcRoutes(oidcParts),
      ...meRoutes(parts),
    ],
    async sweep(): Promise<void> {
      await limiter.deleteExpired();
      await rows.deleteExpired();
    },
    async stop(): Promise<void> {
      await stopSaving();
      await stopLoading?.();
      await rows.writeSeen().catch(() => {});
    },
  };
}

async function secretOf({ SESSION_SECRET: given }: Settings, database: Database): Promise<string> {
  if (given !== undefined) return given;
  const store = createSettingsStore(database.drizzle);
  const saved = await store.ensure('sessions', () => ({ secret: randomBytes(32).toString('base64url') }));
  return String(saved.secret);
}

/** A session that another process has ended counts at most this long. */
const reloadMs = 2_000;
const seenMs = 60_000;

function originPolicy(settings: Settings): OriginPolicy {
  const { PUBLIC_BASE_URL: publicBaseUrl, HOST: host, PORT: port } = settings;
  const publicUrl = publicBaseUrl === undefined ? undefined : new URL(publicBaseUrl);
  return {
    knownHosts: [...(publicUrl ? [publicUrl.host] : []), `${host}:${port}`.toLowerCase()],
    publicOrigin: publicUrl?.origin,
    anyHost: needsSignIn(settings),
  };
}

function meRoutes(parts: Pick<SessionParts, 'sessions' | 'connections'>): PagesRoute[] {
  const { sessions } = parts;
  const list = async (own: SessionRow | undefined) =>
    own === undefined || sessions === undefined ? [] : await sessions.list(own);

  return [
    route('GET', '/api/me/sessions', 'viewer', async (request) => {
      const own = sessionOf(request, parts);
      const rows = await list(own);
      return freshJson({ sessions: rows.map((row) => shown(row, own)) });
    }),
    route('POST', '/api/me/sessions/end-others', 'viewer', async (request) => {
      const own = sessionOf(request, parts);
      const others = (await list(own)).filter(({ hash }) => hash !== own?.hash);
      await sessions?.end(others.map(({ hash }) => hash));
      return freshJson({ ended: others.length });
    }),
    route('DELETE', '/api/me/sessions/:id', 'viewer', async (request, { id = '' }) => {
      const own = sessionOf(request, parts);
      const named = (await list(own)).find((row) => idOf(row) === id);
      const { hash } = found(named, `There is no session ${JSON.stringify(id)}.`);
      await sessions?.end([hash]);
      const outcome = freshJson({ ended: 1 });
      if (hash === own?.hash) outcome.headers['set-cookie'] = endedCookie(request, parts);
      return outcome;
    }),
  ];
}

function shown(row: SessionRow, own: SessionRow | undefined): SignInSession {
  return {
    id: idOf(row),
    label: row.label,
    createdAt: row.createdAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    current: row.hash === own?.hash,
  };
}

/** Enough of the hash to tell sessions apart; the cookie cannot be found from it. */
function idOf({ hash }: SessionRow): string {
  return hash.slice(0, 24);
}

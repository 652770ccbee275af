/** Joins the parts of the sign-in to the pages: the password, OpenID Connect, sessions. */
import { randomBytes } from 'node:crypto';
import type { AuditLog } from '#lib/server/auth/audit-log.ts';
import { isListedEmail } from '#lib/server/auth/listed-email.ts';
import { createOidcClient } from '#lib/server/auth/oidc-client.ts';
import { createSeal } from '#lib/server/auth/seal.ts';
import { openSessionRows, type SessionRows } from '#lib/server/auth/session-rows.ts';
import { createSessions } from '#lib/server/auth/sessions.ts';
import { createSignInLimiter } from '#lib/server/auth/sign-in-limiter.ts';
import { needsSignIn, type Settings } from '#lib/server/config/settings.ts';
import type { Database } from '#lib/server/db/database.ts';
import { createSettingsStore } from '#lib/server/db/settings-store.ts';
import type { OriginPolicy } from '#lib/server/gateway/same-origin.ts';
import { baseUrlOf } from '#lib/server/http/base-url.ts';
import type { Connections } from '#lib/server/http/connections.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import { oidcRoutes } from '#lib/server/pages/oidc-routes.ts';
import type { Log } from './log.ts';

export interface SignInDependencies {
  settings: Settings;
  database: Database;
  log: Log;
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
      ...{ issuer, clientId },
      mayEnter: ({ email }: { email?: string | undefined }) =>
        isListedEmail(email, settings.OIDC_ALLOWED_EMAILS),
    };
  const rows = await openSessionRows(database);
  const seconds = Math.round(settings.SESSION_HOURS * 3600);
  const all = await createSessions({ password, secret, limiter, rows, seconds, users: users || undefined });
  const sessions = needsSignIn(settings) ? all : undefined;
  const stopSync = synchronise(rows, log, !database.exclusive);
  const publicBaseUrl = settings.PUBLIC_BASE_URL;
  const ways: SignInWays = {
    password: password !== undefined,
    issuer: oidc && issuer ? new URL(issuer).host : undefined,
  };
  return {
    ways,
    sessions,
    connections,
    audit,
    origin: originPolicy(settings),
    async deleteExpired(): Promise<void> {
      await limiter.deleteExpired();
      await rows.deleteExpired();
    },
    stop: stopSync,
    issuerSignOut: async (request: GatewayRequest) =>
      oidc?.endSessionUrl(`${baseUrlOf(request, publicBaseUrl)}/sign-in`),
    routes: oidcRoutes(
      oidc && {
        ...{ client: oidc, sessions: all, publicBaseUrl, connections, audit },
        flowSeal: createSeal(secret, 'sign-in flow'),
        onFailure: ({ problem, message }) =>
          log.warn({ problem, reason: message }, 'a sign-in with OpenID Connect failed'),
      },
    ),
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

/** Returns a function that stops it after a last save. */
function synchronise(rows: SessionRows, log: Log, shared: boolean): () => Promise<void> {
  const loggingErrors = (work: () => Promise<void>) => () => {
    work().catch((error: unknown) => log.warn({ err: error }, 'the sessions could not be synchronised'));
  };
  const timers = [
    setInterval(loggingErrors(rows.writeSeen), seenMs),
    ...(shared ? [setInterval(loggingErrors(rows.reload), reloadMs)] : []),
  ];
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await rows.writeSeen().catch(() => {});
  };
}

function originPolicy(settings: Settings): OriginPolicy {
  const { PUBLIC_BASE_URL: publicBaseUrl, HOST: host, PORT: port } = settings;
  const publicUrl = publicBaseUrl === undefined ? undefined : new URL(publicBaseUrl);
  return {
    knownHosts: [...(publicUrl ? [publicUrl.host] : []), `${host}:${port}`.toLowerCase()],
    publicOrigin: publicUrl?.origin,
    anyHost: needsSignIn(settings),
  };
}

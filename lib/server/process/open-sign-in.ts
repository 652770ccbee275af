/** Joins the parts of the sign-in to the pages: the password, OpenID Connect, sessions. */
import { randomBytes } from 'node:crypto';
import { isListedEmail } from '#lib/server/auth/listed-email.ts';
import { createOidcClient } from '#lib/server/auth/oidc-client.ts';
import { createSeal } from '#lib/server/auth/seal.ts';
import { createSessions } from '#lib/server/auth/sessions.ts';
import { createSignInClient } from '#lib/server/auth/sign-in-client.ts';
import { createSignInLimiter } from '#lib/server/auth/sign-in-limiter.ts';
import { needsSignIn, type Settings } from '#lib/server/config/settings.ts';
import type { Database } from '#lib/server/db/database.ts';
import { createSettingsStore } from '#lib/server/db/settings-store.ts';
import type { OriginPolicy } from '#lib/server/gateway/same-origin.ts';
import { baseUrlOf } from '#lib/server/http/base-url.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import { oidcRoutes } from '#lib/server/pages/oidc-routes.ts';
import type { Log } from './log.ts';

export interface SignInDependencies {
  settings: Settings;
  database: Database;
  log: Log;
}

/** How people sign in; neither: the pages need no sign-in. */
export interface SignInWays {
  password: boolean;
  /** Host of the OpenID Connect issuer. */
  issuer: string | undefined;
}

export async function openSignIn({ settings, database, log }: SignInDependencies) {
  const { PLAYGROUND_PASSWORD: password, OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = settings;
  const limiter = createSignInLimiter(database);
  const secret = await secretOf(settings, database);
  const oidc =
    issuer === undefined || clientId === undefined
      ? undefined
      : createOidcClient({ issuer, clientId, clientSecret: settings.OIDC_CLIENT_SECRET });
  const users = {
    realm: `${issuer}\n${clientId}`,
    mayEnter: ({ email }: { email?: string | undefined }) =>
      isListedEmail(email, settings.OIDC_ALLOWED_EMAILS),
  };
  const all = createSessions({ password, secret, limiter, users: oidc && users });
  const sessions = needsSignIn(settings) ? all : undefined;
  const publicBaseUrl = settings.PUBLIC_BASE_URL;
  const ways: SignInWays = {
    password: password !== undefined,
    issuer: oidc && issuer ? new URL(issuer).host : undefined,
  };
  return {
    ways,
    sessions,
    origin: originPolicy(settings),
    deleteExpired: limiter.deleteExpired,
    signInClient: createSignInClient(settings.TRUSTED_PROXIES),
    issuerSignOut: async (request: GatewayRequest) =>
      oidc?.endSessionUrl(`${baseUrlOf(request, publicBaseUrl)}/sign-in`),
    routes: oidcRoutes(
      oidc && {
        ...{ client: oidc, sessions: all, publicBaseUrl },
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

function originPolicy(settings: Settings): OriginPolicy {
  const { PUBLIC_BASE_URL: publicBaseUrl, HOST: host, PORT: port } = settings;
  const publicHost = publicBaseUrl === undefined ? [] : [new URL(publicBaseUrl).host];
  return { knownHosts: [...publicHost, `${host}:${port}`.toLowerCase()], anyHost: needsSignIn(settings) };
}

/** Opens the sign-in to the pages: the password, OpenID Connect, sessions with `/api/me/sessions`. */
import { randomBytes } from 'node:crypto';
import type { AuditLog, AuditTrail } from '#lib/server/auth/audit-trail.ts';
import { createInvitations } from '#lib/server/auth/invitations.ts';
import { createOidcClient } from '#lib/server/auth/oidc-client.ts';
import type { People } from '#lib/server/auth/people.ts';
import { isListedEmail, isNamedAdmin } from '#lib/server/auth/role-at-sign-in.ts';
import { createSeal } from '#lib/server/auth/seal.ts';
import { openSessionRows } from '#lib/server/auth/session-rows.ts';
import { createSessions } from '#lib/server/auth/sessions.ts';
import type { SignInFailed } from '#lib/server/auth/sign-in-failed.ts';
import { createSignInLimiter } from '#lib/server/auth/sign-in-limiter.ts';
import { needsSignIn, type Settings } from '#lib/server/config/settings.ts';
import { repeat } from '#lib/server/db/clock.ts';
import type { Database } from '#lib/server/db/database.ts';
import type { PartNeeds } from '#lib/server/db/part.ts';
import { createSettingsStore } from '#lib/server/db/settings-store.ts';
import { baseUrlOf, type Connections, type OriginPolicy } from '#lib/server/http/connections.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import { openRoute } from '#lib/server/http/pages-route.ts';
import type { UsageMeter } from '#lib/server/usage/usage.ts';
import { meRoutes } from './me-routes.ts';
import { oidcRoutes } from './oidc-routes.ts';
import { peopleRoutes, type Things } from './people-routes.ts';
import { handleSession } from './session.ts';

export interface SignInDependencies extends PartNeeds {
  connections: Connections;
  audit: AuditLog;
  people: People;
  trail: AuditTrail;
  things: Things;
  usage: Pick<UsageMeter, 'spending'>;
}

/** How people sign in; none: the pages need no sign-in. */
export interface SignInWays {
  password: boolean;
  /** Whether somebody has a name and a password of their own. */
  names: boolean;
  /** Host of the OpenID Connect issuer. */
  issuer: string | undefined;
}

export async function openSignIn(needs: SignInDependencies) {
  const { settings, database, log, connections, audit, people, trail, things, usage } = needs;
  const { PLAYGROUND_PASSWORD: password, OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = settings;
  const limiter = createSignInLimiter(database);
  const secret = await secretOf(settings, database);
  const mayEnter = ({ email }: { email?: string | undefined }) =>
    isListedEmail(email, settings.OIDC_ALLOWED_EMAILS) || isNamedAdmin(email, settings);
  const users = issuer === undefined || clientId === undefined ? undefined : { issuer, clientId, mayEnter };
  const client =
    users &&
    createOidcClient({
      ...users,
      clientSecret: settings.OIDC_CLIENT_SECRET,
      roleClaim: settings.OIDC_ROLE_CLAIM,
    });
  const rows = await openSessionRows(database);
  const hours = settings.SESSION_HOURS;
  const seconds = Math.round((hours ?? sessionHours) * 3600);
  const userSeconds = Math.round((hours ?? userSessionHours) * 3600);
  const all = await createSessions({ password, secret, limiter, rows, people, users, seconds, userSeconds });
  const sessions = needsSignIn(settings) ? all : undefined;
  const mayCome = settings.ADMIN_EMAILS.length + settings.OIDC_ADMIN_GROUPS.length > 0;
  if (sessions && !mayCome && settings.DEFAULT_ROLE !== 'admin' && !people.hasAdmin()) log.warn({}, noAdmin);
  const publicBaseUrl = settings.PUBLIC_BASE_URL;
  const failed = (error: unknown) => log.warn({ err: error }, 'the sessions could not be synchronised');
  const reload = async (): Promise<void> => {
    await people.reload();
    await rows.reload();
  };
  const stopSaving = repeat(seenMs, rows.writeSeen, failed);
  const stopLoading = database.exclusive ? undefined : repeat(reloadMs, reload, failed);
  const invitations = createInvitations(database, people);
  const parts = {
    settings,
    people,
    invitations,
    trail,
    things,
    usage,
    limiter,
    sessions,
    connections,
    audit,
    origin: originPolicy(settings),
    issuerSignOut: async (request: GatewayRequest) =>
      client?.endSessionUrl(`${baseUrlOf(request, publicBaseUrl)}/sign-in`),
  };
  const oidcParts = client &&
    users && {
      settings,
      people,
      trail,
      connections,
      audit,
      client,
      mayEnter,
      issuer: users.issuer,
      sessions: all,
      flowSeal: createSeal(secret, 'sign-in flow'),
      onFailure: ({ problem, message }: SignInFailed) =>
        log.warn({ problem, reason: message }, 'a sign-in with OpenID Connect failed'),
    };
  const session = (request: GatewayRequest) => handleSession(request, parts);
  return {
    ...parts,
    ways: (): SignInWays => ({
      password: password !== undefined,
      names: sessions !== undefined && people.hasNames(),
      issuer: users && new URL(users.issuer).host,
    }),
    routes: [
      openRoute('POST', '/api/session', session),
      openRoute('DELETE', '/api/session', session),
      ...oidcRoutes(oidcParts),
      ...meRoutes(parts),
      ...peopleRoutes(parts),
    ],
    async sweep(): Promise<void> {
      await limiter.deleteExpired();
      await rows.deleteExpired();
      await invitations.deleteExpired();
    },
    async stop(): Promise<void> {
      await stopSaving();
      await stopLoading?.();
      await rows.writeSeen().catch(() => {});
    },
  };
}

/** A user of an issuer notices no new sign-in, and who is removed there is out the same day. */
const userSessionHours = 12;
const sessionHours = 7 * 24;

const noAdmin =
  'nobody who can sign in is an admin: name one in ADMIN_EMAILS, a group in OIDC_ADMIN_GROUPS, or set PLAYGROUND_PASSWORD';

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

/** `/api/auth/oidc` sends the browser to the issuer, `/api/auth/oidc/callback` opens the session when it comes back. */
import * as z from 'zod';
import type { JsonRecord } from '#lib/base/json-value.ts';
import type { AuditAction, AuditLog, AuditTrail } from '#lib/server/auth/audit-trail.ts';
import {
  groupsOf,
  nameOf,
  type OidcClaims,
  type OidcClient,
  oidcFlowSchema,
} from '#lib/server/auth/oidc-client.ts';
import type { People, Person } from '#lib/server/auth/people.ts';
import { type RoleSettings, roleAtSignIn } from '#lib/server/auth/role-at-sign-in.ts';
import type { Seal } from '#lib/server/auth/seal.ts';
import type { Sessions } from '#lib/server/auth/sessions.ts';
import { SignInFailed } from '#lib/server/auth/sign-in-failed.ts';
import type { Settings } from '#lib/server/config/settings.ts';
import type { Identity } from '#lib/server/db/schema/sessions.ts';
import { baseUrlOf, type Connections } from '#lib/server/http/connections.ts';
import { type Cookie, cookieOf, setCookie } from '#lib/server/http/cookies.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import type { Outcome } from '#lib/server/http/outcome.ts';
import { openRoute, type PagesRoute } from '#lib/server/http/pages-route.ts';
import { found } from '#lib/server/http/read-request.ts';
import { openedCookie, redirect, safePath, signInOf } from './session.ts';

export interface OidcParts {
  client: OidcClient;
  /** Seal of the cookie between the two routes. */
  flowSeal: Seal;
  issuer: string;
  sessions: Sessions;
  people: Pick<People, 'enter'>;
  trail: AuditTrail;
  connections: Connections;
  audit: AuditLog;
  settings: RoleSettings & Pick<Settings, 'PUBLIC_BASE_URL'>;
  mayEnter(user: Pick<Identity, 'email'>): boolean;
  onFailure(failure: SignInFailed): void;
}

/** Undefined: the settings have no issuer. */
export function oidcRoutes(parts: OidcParts | undefined): PagesRoute[] {
  const open = (path: string, handle: (request: GatewayRequest, parts: OidcParts) => Promise<Outcome>) =>
    openRoute('GET', path, (request) =>
      handle(request, found(parts, 'There is no sign-in with OpenID Connect here.')),
    );
  return [open(startPath, start), open(callbackPath, finish)];
}

const startPath = '/api/auth/oidc';
const callbackPath = `${startPath}/callback`;

const flowCookie: Cookie = {
  secureName: '__Host-easel-oidc',
  plainName: 'easel_oidc',
  plainPath: startPath,
};
/** Time for the sign-in at the issuer. */
const flowSeconds = 10 * 60;
/** Characters of the address that follows. */
const maxNext = 2_000;

const sealedFlow = oidcFlowSchema.extend({ next: z.string(), expires: z.number() });

async function start(request: GatewayRequest, parts: OidcParts): Promise<Outcome> {
  const whole = safePath(request.query.get('next'));
  // Browsers refuse cookies of more than 4096 bytes. A fragment of a share link can be longer.
  const next = whole.length > maxNext ? whole.replace(/[?#].*$/s, '').slice(0, maxNext) : whole;
  try {
    const redirectUri = baseUrlOf(request, parts.settings.PUBLIC_BASE_URL) + callbackPath;
    const { location, flow } = await parts.client.start(redirectUri);
    const expires = Date.now() + flowSeconds * 1000;
    const sealed = parts.flowSeal.seal({ ...flow, next, expires });
    return redirect(location, [setFlowCookie(sealed, request, parts)]);
  } catch (error) {
    return refuse(error, { request, parts, next });
  }
}

async function finish(request: GatewayRequest, parts: OidcParts): Promise<Outcome> {
  const sent = cookieOf(request, flowCookie, parts.connections.isHttps(request));
  const { data: flow } = sealedFlow.safeParse(parts.flowSeal.open(sent));
  try {
    if (flow === undefined || flow.expires <= Date.now())
      throw new SignInFailed('flow-ended', 'no valid cookie of a sign-in');
    const claims = await parts.client.finish(flow, request.search);
    const identity = identityOf(claims, parts.issuer);
    if (!parts.mayEnter(identity)) throw notAllowed();
    const person = await enter(request, parts, { identity, claims });
    const opened = await parts.sessions.open(person, signInOf(request, parts), identity);
    if (opened === undefined) throw notAllowed();
    return redirect(flow.next, [openedCookie(opened, request, parts), setFlowCookie('', request, parts)]);
  } catch (error) {
    return refuse(error, { request, parts, next: flow?.next ?? '/' });
  }
}

function identityOf(claims: OidcClaims, issuer: string): Identity {
  const email = claims.email_verified ? claims.email : undefined;
  return { issuer, subject: claims.sub, name: nameOf(claims), email };
}

function notAllowed(): SignInFailed {
  return new SignInFailed('not-allowed', 'not in OIDC_ALLOWED_EMAILS');
}

/** The person with the role of this sign-in. Throws SignInFailed. */
function enter(
  request: GatewayRequest,
  { people, trail, settings }: OidcParts,
  { identity, claims }: { identity: Identity; claims: OidcClaims },
): Promise<Person> {
  const newcomer = { email: identity.email, groups: groupsOf(claims, settings.OIDC_ROLE_CLAIM) };
  return people.enter(
    identity,
    (before) => roleAtSignIn(newcomer, before, settings),
    async (session, before, { id, name, role }) => {
      const actor = { request, personId: id };
      const write = (action: AuditAction, detail: JsonRecord) =>
        trail.write(actor, { action, target: id, detail: { name, ...detail } }, session);
      if (before === undefined) await write('person joined', { role });
      else if (before.role !== role) await write('role changed', { from: before.role, to: role });
      if (before?.disabledAt) await write('person enabled', { by: 'ADMIN_EMAILS' });
      await write('signed in', {});
    },
  );
}

function refuse(
  error: unknown,
  { request, parts, next }: { request: GatewayRequest; parts: OidcParts; next: string },
): Outcome {
  if (!(error instanceof SignInFailed)) throw error;
  parts.onFailure(error);
  parts.audit('sign-in failed', parts.connections.clientOf(request));
  return redirect(`/sign-in?problem=${error.problem}&next=${encodeURIComponent(next)}`, [
    setFlowCookie('', request, parts),
  ]);
}

/** An empty value ends the flow: a callback is valid once. */
function setFlowCookie(value: string, request: GatewayRequest, { connections }: OidcParts): string {
  const seconds = value === '' ? 0 : flowSeconds;
  return setCookie(flowCookie, { value, seconds, isHttps: connections.isHttps(request) });
}

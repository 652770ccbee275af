/** `/api/auth/oidc` sends the browser to the issuer, `/api/auth/oidc/callback` opens the session when it comes back. */
import * as z from 'zod';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { nameOf, type OidcClaims, type OidcClient, oidcFlowSchema } from '#lib/server/auth/oidc-client.ts';
import type { Seal } from '#lib/server/auth/seal.ts';
import type { Sessions, SessionUser } from '#lib/server/auth/sessions.ts';
import { SignInFailed } from '#lib/server/auth/sign-in-failed.ts';
import { baseUrlOf } from '#lib/server/http/base-url.ts';
import { cookieOf, setCookie } from '#lib/server/http/cookies.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import { bytes, type Outcome } from '#lib/server/http/outcome.ts';
import type { PagesRoute } from '#lib/server/http/pages-route.ts';
import { safePath, sessionCookie } from './session.ts';

export interface OidcParts {
  client: OidcClient;
  /** Of the cookie between the two routes. */
  flowSeal: Seal;
  sessions: Sessions;
  publicBaseUrl: string | undefined;
  onFailure(failure: SignInFailed): void;
}

/** Undefined: the settings have no issuer. */
export function oidcRoutes(parts: OidcParts | undefined): PagesRoute[] {
  const open = (path: string, handle: (request: GatewayRequest, parts: OidcParts) => Promise<Outcome>) => ({
    ...{ method: 'GET' as const, path, open: true as const },
    handle(request: GatewayRequest) {
      if (parts === undefined)
        throw new ApiError('not_found', { message: 'There is no sign-in with OpenID Connect here.' });
      return handle(request, parts);
    },
  });
  return [open(startPath, start), open(callbackPath, finish)];
}

const startPath = '/api/auth/oidc';
const callbackPath = `${startPath}/callback`;

const flowCookie = 'easel_oidc';
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
    const redirectUri = baseUrlOf(request, parts.publicBaseUrl) + callbackPath;
    const { location, flow } = await parts.client.start(redirectUri);
    const expires = Date.now() + flowSeconds * 1000;
    const sealed = parts.flowSeal.seal({ ...flow, next, expires });
    return redirect(location, [setFlowCookie(sealed, request)]);
  } catch (error) {
    return refuse(error, { request, parts, next });
  }
}

async function finish(request: GatewayRequest, parts: OidcParts): Promise<Outcome> {
  const { data: flow } = sealedFlow.safeParse(parts.flowSeal.open(cookieOf(request, flowCookie)));
  try {
    if (flow === undefined || flow.expires <= Date.now())
      throw new SignInFailed('flow-ended', 'no valid cookie of a sign-in');
    const claims = await parts.client.finish(flow, request.search);
    const session = parts.sessions.signInUser(userOfClaims(claims));
    if (session === undefined) throw new SignInFailed('not-allowed', 'not in OIDC_ALLOWED_EMAILS');
    return redirect(flow.next, [sessionCookie(session, request), setFlowCookie('', request)]);
  } catch (error) {
    return refuse(error, { request, parts, next: flow?.next ?? '/' });
  }
}

function userOfClaims(claims: OidcClaims): SessionUser {
  const email = claims.email_verified ? claims.email : undefined;
  return { subject: claims.sub, name: nameOf(claims), email };
}

function refuse(
  error: unknown,
  { request, parts, next }: { request: GatewayRequest; parts: OidcParts; next: string },
): Outcome {
  if (!(error instanceof SignInFailed)) throw error;
  parts.onFailure(error);
  return redirect(`/sign-in?problem=${error.problem}&next=${encodeURIComponent(next)}`, [
    setFlowCookie('', request),
  ]);
}

function redirect(location: string, cookies: string[]): Outcome {
  return bytes(303, undefined, { location, 'set-cookie': cookies, 'cache-control': 'no-store' });
}

/** An empty value ends the flow: a callback is valid once. */
function setFlowCookie(value: string, request: GatewayRequest): string {
  const seconds = value === '' ? 0 : flowSeconds;
  return setCookie({ name: flowCookie, value, seconds, path: startPath }, request);
}

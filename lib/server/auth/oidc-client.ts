/**
 * Asks an OpenID Connect issuer who a person is: authorization code flow with PKCE, state and nonce (OpenID Connect
 * Core 1.0, RFC 9700). Knows no cookies and no sessions.
 */
import type { Configuration, CustomFetch, ServerMetadata } from 'openid-client';
import * as z from 'zod';
import { readBounded } from '#lib/server/http/byte-source.ts';
import { failureOf, SignInFailed } from './sign-in-failed.ts';

export type OidcClient = ReturnType<typeof createOidcClient>;

export interface OidcClientOptions {
  issuer: string;
  clientId: string;
  /** Absent: a public client. */
  clientSecret?: string | undefined;
  /** The claim with the groups of a user, which many issuers send only from their userinfo endpoint. */
  roleClaim?: string | undefined;
  /** For each call of the issuer. */
  timeoutSeconds?: number;
  /** Unix milliseconds. */
  now?: () => number;
}

/** What the callback must know again; the browser stores it sealed. */
export const oidcFlowSchema = z.object({
  redirectUri: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
});
export type OidcFlow = z.infer<typeof oidcFlowSchema>;

/** What the issuer says; the first two are for people. */
const claimsSchema = z.looseObject({
  sub: z.string().min(1).max(255),
  name: z.string().optional().catch(undefined),
  preferred_username: z.string().optional().catch(undefined),
  email: z.string().max(254).optional().catch(undefined),
  /** Absent at issuers that let nobody choose an address; some send text. Whatever else is sent is no confirmation. */
  email_verified: z
    .unknown()
    .optional()
    .transform(
      (verified) =>
        verified === undefined ||
        verified === true ||
        (typeof verified === 'string' && verified.toLowerCase() === 'true'),
    ),
});
export type OidcClaims = z.infer<typeof claimsSchema>;

/** After it the issuer's addresses and algorithms are read again. */
const metadataMs = 60 * 60 * 1000;

export function createOidcClient(options: OidcClientOptions) {
  const { issuer, clientId, clientSecret, roleClaim = 'sub', timeoutSeconds = 10, now = Date.now } = options;
  let known: { until: number; configuration: Promise<Configuration> } | undefined;

  const discover = async (): Promise<Configuration> => {
    const library = await loadLibrary();
    const url = new URL(issuer);
    const configuration = await library.discovery(
      url,
      clientId,
      undefined,
      clientSecret === undefined ? library.None() : await secretAuthentication(clientSecret),
      {
        timeout: timeoutSeconds,
        [library.customFetch]: boundedFetch,
        // The settings allow http only on this machine or with ALLOW_PRIVATE_NETWORK.
        execute: url.protocol === 'http:' ? [library.allowInsecureRequests] : [],
      },
    );
    // The library lets Entra's addresses for all tenants pass, where anybody's tenant chooses its users' e-mails.
    const { issuer: named, authorization_endpoint: authorize } = configuration.serverMetadata();
    if (URL.parse(named)?.href !== url.href) throw new SignInFailed('issuer-mismatch', `it is ${named}`);
    if (authorize === undefined) throw new SignInFailed('issuer-invalid', 'no authorization_endpoint');
    // Checks the signature of ID tokens, too.
    library.enableNonRepudiationChecks(configuration);
    return configuration;
  };

  /** Discovered with the first sign-in, and again after a failure. */
  const configured = (): Promise<Configuration> => {
    if (known !== undefined && known.until > now()) return known.configuration;
    const configuration = discover().catch((error: unknown) =>
      Promise.reject(failureOf(error, 'issuer-invalid')),
    );
    const started = { until: now() + metadataMs, configuration };
    known = started;
    configuration.catch(() => {
      if (known === started) known = undefined;
    });
    return configuration;
  };

  return {
    /** Where the browser goes. Throws SignInFailed. */
    async start(redirectUri: string): Promise<{ location: string; flow: OidcFlow }> {
      const library = await loadLibrary();
      const flow = {
        redirectUri,
        state: library.randomState(),
        nonce: library.randomNonce(),
        verifier: library.randomPKCECodeVerifier(),
      };
      const challenge = await library.calculatePKCECodeChallenge(flow.verifier);
      const configuration = await configured();
      try {
        const url = library.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state: flow.state,
          nonce: flow.nonce,
          code_challenge: challenge,
          code_challenge_method: 'S256',
        });
        return { location: url.href, flow };
      } catch (error) {
        throw failureOf(error, 'issuer-invalid');
      }
    },
    /** Who came back with this query (`?code=...&state=...`). Throws SignInFailed. */
    async finish(flow: OidcFlow, search: string): Promise<OidcClaims> {
      const url = new URL(flow.redirectUri + search);
      if (url.searchParams.get('state') !== flow.state)
        throw new SignInFailed('flow-ended', 'another state than that of the browser');
      const library = await loadLibrary();
      const configuration = await configured();
      try {
        const tokens = await library.authorizationCodeGrant(configuration, url, {
          pkceCodeVerifier: flow.verifier,
          expectedState: flow.state,
          expectedNonce: flow.nonce,
        });
        const claims = claimsSchema.parse(tokens.claims());
        const isNamed = claims.email !== undefined && nameOf(claims) !== claims.email;
        const isComplete = isNamed && claims[roleClaim] !== undefined;
        if (isComplete || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
        // Many issuers name the person only there.
        const more = await library.fetchUserInfo(configuration, tokens.access_token, claims.sub);
        return claimsSchema.parse({ ...more, ...tokens.claims() });
      } catch (error) {
        throw failureOf(error, 'token-invalid');
      }
    },
    /** Where the browser ends the issuer's session, too; undefined if the issuer does not offer it or is away. */
    async endSessionUrl(returnTo: string): Promise<string | undefined> {
      const library = await loadLibrary();
      const configuration = await configured().catch(() => undefined);
      if (configuration?.serverMetadata().end_session_endpoint === undefined) return undefined;
      return library.buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo }).href;
    },
  };
}

/** The name for people. */
export function nameOf({ name, preferred_username: username, email, sub }: OidcClaims): string {
  return (name || username || email || sub).slice(0, 100);
}

const groupsSchema = z
  .union([z.array(z.unknown()), z.unknown().transform((one) => [one])])
  .transform((all) => all.filter((one) => typeof one === 'string'));

/** The groups in a claim: a list of texts, or one text. */
export function groupsOf(claims: OidcClaims, claim: string | undefined): string[] {
  return claim === undefined ? [] : groupsSchema.parse(claims[claim]);
}

/** Loaded with the first sign-in. */
function loadLibrary() {
  return import('openid-client');
}

/** Sends the secret in the body where the issuer accepts that, else in the header, which is the default of the standard. */
async function secretAuthentication(secret: string) {
  const { ClientSecretPost, ClientSecretBasic } = await loadLibrary();
  const [post, basic] = [ClientSecretPost(secret), ClientSecretBasic(secret)];
  return (server: ServerMetadata, ...rest: [Parameters<typeof post>[1], URLSearchParams, Headers]): void =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? post : basic)(
      server,
      ...rest,
    );
}

/** Documents, keys and tokens of real issuers have some kilobytes. */
const maxBytes = 1024 * 1024;

/** Rejects above the limit. The time limit is the caller's signal. */
const boundedFetch: CustomFetch = async (url, options) => {
  const { body, signal, method, headers: sent, redirect } = options;
  const response = await fetch(url, {
    method,
    headers: sent,
    redirect,
    signal: signal ?? null,
    // The library sends forms only.
    body: body instanceof URLSearchParams ? body : null,
  });
  const tooLarge = () => new Error(`the response is larger than ${maxBytes} bytes`);
  const bytes = response.body && (await readBounded(response.body, maxBytes, tooLarge));
  const { status, headers } = response;
  return new Response(bytes?.length ? bytes : null, { status, headers });
};

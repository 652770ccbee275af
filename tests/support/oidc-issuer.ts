// A local OpenID Connect issuer whose responses a test can change.
import { OAuth2Server } from 'oauth2-mock-server';

export interface TestIssuer {
  /** The value of OIDC_ISSUER. */
  url: string;
  /** The mock server. Handlers of its events can change a response. */
  server: OAuth2Server;
  /** Claims of the next ID tokens. */
  claims: Record<string, unknown>;
  stop(): Promise<void>;
}

export const testClientId = 'easel';

export const ada = { sub: 'user-1', name: 'Ada Lovelace', email: 'ada@example.com', email_verified: true };

export async function startIssuer(): Promise<TestIssuer> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  const issuer: TestIssuer = { url: server.issuer.url ?? '', server, claims: ada, stop: () => server.stop() };
  server.service.on('beforeTokenSigning', ({ payload }) => {
    Object.assign(payload, { aud: testClientId }, issuer.claims);
  });
  return issuer;
}

/** Follows a sign-in like a browser. Keeps only the cookies of the site. */
export class SignInBrowser {
  readonly jar = new Map<string, string>();
  readonly site: string;

  constructor(site: string) {
    this.site = site;
  }

  /** Sends a request without following redirects. */
  async open(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.site);
    const own = url.origin === this.site;
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = new Headers(init.headers);
    if (own && cookie !== '') headers.set('cookie', cookie);
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of own ? response.headers.getSetCookie() : []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.jar.delete(name);
      else this.jar.set(name, value);
    }
    return response;
  }

  /** Starts the sign-in at the issuer; resolves with the callback URL without opening it. */
  async pass(next = '/images'): Promise<string> {
    const started = await this.open(`/api/auth/oidc?next=${encodeURIComponent(next)}`);
    const atIssuer = await this.open(started.headers.get('location') ?? '');
    return atIssuer.headers.get('location') ?? '';
  }

  /** Runs the whole sign-in; resolves with the target of the last redirect. */
  async signIn(next?: string): Promise<string> {
    return this.go(await this.pass(next));
  }

  /** Resolves with the redirect target of a URL. */
  async go(address: string): Promise<string> {
    return (await this.open(address)).headers.get('location') ?? '';
  }
}

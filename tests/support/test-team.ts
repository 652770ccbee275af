// People of a test service: they sign in with the shared password, or join with invitations as people do.
import { madeInvitationSchema, meSchema } from '#lib/contract/pages/people.ts';
import type { Role } from '#lib/contract/pages/role.ts';
import { type CallOptions, openTestService, type TestService } from './test-service.ts';

export const sharedPassword = 'kite-over-hills';
export const ownPassword = 'four kites over hills';

export interface Member {
  id: string;
  name: string;
  /** Of the session, as a header. */
  cookie: string;
}

export interface TestTeam {
  service: TestService;
  /** Calls a route of the pages as somebody; null: as nobody. */
  as(who: Pick<Member, 'cookie'> | null, path: string, options?: CallOptions): Promise<Response>;
  /** Everybody with the shared password, an admin. */
  shared: Member;
  /** The token of a new invitation. */
  invite(role: Role): Promise<string>;
  accept(body: { token: string; name?: string; password: string }): Promise<Response>;
  join(name: string, role: Role): Promise<Member>;
  signIn(form: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

export async function openTestTeam(environment: Record<string, string> = {}): Promise<TestTeam> {
  return teamOf(await openTestService({ PLAYGROUND_PASSWORD: sharedPassword, ...environment }));
}

/** `service` needs `sharedPassword`. */
export async function teamOf(service: TestService): Promise<TestTeam> {
  const as: TestTeam['as'] = (who, path, options = {}) =>
    service.call(path, {
      key: null,
      ...options,
      headers: { host: 'easel.test', ...(who && { cookie: who.cookie }), ...options.headers },
    });
  const signIn = (form: Record<string, string>) =>
    service.call('/api/session', {
      key: null,
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'easel.test' },
    });
  const shared = {
    id: 'shared',
    name: 'Shared password',
    cookie: cookieOf(await signIn({ password: sharedPassword })),
  };
  const invite = async (role: Role) => {
    const made = await as(shared, '/api/invitations', { body: { role } });
    return tokenOf(madeInvitationSchema.parse(await made.json()).link);
  };
  const accept: TestTeam['accept'] = (body) => as(null, '/api/session/invitation', { body });
  return {
    service,
    as,
    shared,
    invite,
    accept,
    signIn,
    async join(name, role) {
      const cookie = cookieOf(await accept({ token: await invite(role), name, password: ownPassword }));
      const me = meSchema.parse(await (await as({ cookie }, '/api/me')).json());
      return { id: me.id, name, cookie };
    },
    close: () => service.close(),
  };
}

export function cookieOf(response: Response): string {
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** It is in the fragment. */
export function tokenOf(link: string): string {
  return new URL(link).hash.slice(1);
}

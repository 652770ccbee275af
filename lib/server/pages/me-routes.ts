/** `/api/me`: the person of this request and their sessions. `/api/session/invitation`: becoming a person. */
import { defined } from '#lib/base/json-value.ts';
import { ApiError, lastingConflict } from '#lib/contract/errors/api-error.ts';
import {
  acceptedInvitationSchema,
  type Me,
  mePatchSchema,
  newPasswordSchema,
} from '#lib/contract/pages/people.ts';
import type { SignInSession } from '#lib/contract/pages/sessions.ts';
import { asNameTaken, checkNewPassword, nameTaken } from '#lib/server/auth/invitations.ts';
import { hashPassword, isPasswordOf } from '#lib/server/auth/password-hash.ts';
import type { Person } from '#lib/server/auth/people.ts';
import { idOf } from '#lib/server/auth/secrets.ts';
import type { SessionRow } from '#lib/server/auth/session-rows.ts';
import type { SignInLimiter } from '#lib/server/auth/sign-in-limiter.ts';
import { requireSameOrigin } from '#lib/server/http/connections.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import { freshJson, type Outcome } from '#lib/server/http/outcome.ts';
import { openRoute, type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import { found, readJson } from '#lib/server/http/read-request.ts';
import { localPerson, type Viewer } from '#lib/server/http/viewer.ts';
import { originOf, type PeopleParts } from './people-routes.ts';
import { endedCookie, openedCookie, type SessionParts, sessionOf, signInOf } from './session.ts';

export type MeParts = PeopleParts & SessionParts & { limiter: SignInLimiter };

export function meRoutes(parts: MeParts): PagesRoute[] {
  const { people } = parts;
  return [
    route('GET', '/api/me', 'viewer', (_request, _params, viewer) =>
      freshJson(meOf(people.find(viewer.personId), viewer)),
    ),
    route('PATCH', '/api/me', 'viewer', async (request, _params, viewer) => {
      await changeMe({ request, viewer }, parts);
      return freshJson(meOf(people.find(viewer.personId), viewer));
    }),
    route('POST', '/api/me/password', 'viewer', (request, _params, viewer) =>
      changePassword(request, viewer, parts),
    ),
    openRoute('POST', '/api/session/invitation', (request) => acceptInvitation(request, parts)),
    ...sessionRoutes(parts),
  ];
}

/** Both members are one change. */
async function changeMe(
  { request, viewer }: { request: GatewayRequest; viewer: Viewer },
  { people, trail }: MeParts,
): Promise<void> {
  const { personId: id } = viewer;
  const { name, privateByDefault } = await readJson(request, mePatchSchema);
  const from = name === undefined ? undefined : withPassword(people.find(id)).name;
  const named = name === undefined ? undefined : people.named(name);
  if (named !== undefined && named.id !== id) throw nameTaken(name ?? '');
  const privateDefault = id === localPerson ? undefined : privateByDefault;
  const changed = defined({ name, privateDefault });
  if (Object.keys(changed).length === 0) return;

  const act = { action: 'name changed', target: id, detail: { from, to: name } } as const;
  await people
    .change(id, changed, async (session) => {
      if (name !== undefined) await trail.write({ request, personId: id }, act, session);
    })
    .catch(asNameTaken(name ?? ''));
}

function meOf(person: Person | undefined, { personId: id, role }: Viewer): Me {
  const origin = originOf(person ?? { id, issuer: null });
  const privateByDefault = person?.privateDefault ?? false;
  return { id, name: person?.name ?? id, role, origin, privateByDefault };
}

/** Throws ApiError `conflict` for who has no name and password of their own. */
function withPassword(person: Person | undefined): Person & { passwordHash: string } {
  const passwordHash = person?.passwordHash;
  if (person && passwordHash) return { ...person, passwordHash };
  throw lastingConflict('Only people who were invited have a name and a password here.');
}

/** All other sessions end, since the hash of the password opened them. */
async function changePassword(request: GatewayRequest, viewer: Viewer, parts: MeParts): Promise<Outcome> {
  const { people, sessions, trail, connections, audit, limiter } = parts;
  const { password, newPassword } = await readJson(request, newPasswordSchema);
  const { id, passwordHash } = withPassword(people.find(viewer.personId));
  const from = connections.clientOf(request);
  const isPaced = (await limiter.attempt(from)) === 'slow-down';
  if (isPaced || !(await isPasswordOf(password, passwordHash))) {
    audit(isPaced ? 'sign-in paced' : 'sign-in failed', from);
    const message = isPaced ? 'Too many attempts. Wait a minute.' : 'password is not your password.';
    throw new ApiError('invalid_value', { parameter: 'password', message });
  }
  await limiter.forgive(from);
  checkNewPassword(newPassword, 'newPassword');
  const changed = { passwordHash: await hashPassword(newPassword) };
  const person = await people.change(id, changed, (session) =>
    trail.write({ request, personId: id }, { action: 'password changed', target: id }, session),
  );
  const replaces = sessionOf(request, parts);
  await sessions?.endAll(id);
  const opened = await sessions?.open(person, { ...signInOf(request, parts), replaces });
  const outcome = freshJson(meOf(person, viewer));
  if (opened) outcome.headers['set-cookie'] = openedCookie(opened, request, parts);
  return outcome;
}

async function acceptInvitation(request: GatewayRequest, parts: MeParts): Promise<Outcome> {
  const { sessions, invitations, trail } = parts;
  requireSameOrigin(request, parts.origin);
  const { token, name, password } = await readJson(request, acceptedInvitationSchema);
  const accepted = { token, name, password };
  const person = await invitations.accept(accepted, (session, joined, isNew) => {
    const action = isNew ? 'person joined' : 'password changed';
    const detail = { name: joined.name, role: joined.role };
    return trail.write({ request, personId: joined.id }, { action, target: joined.id, detail }, session);
  });
  const opened = await sessions?.open(person, signInOf(request, parts));
  const outcome = freshJson({ location: '/' }, 201);
  if (opened) outcome.headers['set-cookie'] = openedCookie(opened, request, parts);
  return outcome;
}

function sessionRoutes(parts: MeParts): PagesRoute[] {
  const { sessions, trail } = parts;
  const list = async ({ personId }: Viewer) => (await sessions?.list(personId)) ?? [];

  return [
    route('GET', '/api/me/sessions', 'viewer', async (request, _params, viewer) => {
      const own = sessionOf(request, parts);
      const rows = await list(viewer);
      return freshJson({ sessions: rows.map((row) => shown(row, own)) });
    }),
    route('POST', '/api/me/sessions/end-others', 'viewer', async (request, _params, viewer) => {
      const own = sessionOf(request, parts);
      const others = (await list(viewer)).filter(({ hash }) => hash !== own?.hash);
      await sessions?.end(others.map(({ hash }) => hash));
      const detail = { sessions: others.length };
      await trail.write({ request, personId: viewer.personId }, { action: 'session ended', detail });
      return freshJson({ ended: others.length });
    }),
    route('DELETE', '/api/me/sessions/:id', 'viewer', async (request, { id = '' }, viewer) => {
      const own = sessionOf(request, parts);
      const named = (await list(viewer)).find((row) => idOf(row) === id);
      const { hash } = found(named, `There is no session ${JSON.stringify(id)}.`);
      await sessions?.end([hash]);
      await trail.write({ request, personId: viewer.personId }, { action: 'session ended', target: id });
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

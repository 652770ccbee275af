/** `/api/people` and `/api/invitations`: the people of this installation, for admins. */

import { ApiError, lastingConflict } from '#lib/contract/errors/api-error.ts';
import {
  type ListedPerson,
  type MadeInvitation,
  newInvitationSchema,
  personPatchSchema,
} from '#lib/contract/pages/people.ts';
import { type KeySpending, unspent } from '#lib/server/auth/admit-key.ts';
import type { Act, AuditTrail } from '#lib/server/auth/audit-trail.ts';
import type { createInvitations } from '#lib/server/auth/invitations.ts';
import type { People, Person } from '#lib/server/auth/people.ts';
import { accountOf } from '#lib/server/auth/principal.ts';
import type { Sessions } from '#lib/server/auth/sessions.ts';
import { type Leavable, thingsField } from '#lib/server/auth/visible-to.ts';
import type { Settings } from '#lib/server/config/settings.ts';
import type { Session } from '#lib/server/db/database.ts';
import { baseUrlOf } from '#lib/server/http/connections.ts';
import { freshJson } from '#lib/server/http/outcome.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import { found, readField, readJson } from '#lib/server/http/read-request.ts';
import { localPerson, sharedPerson } from '#lib/server/http/viewer.ts';
import type { UsageMeter } from '#lib/server/usage/usage.ts';

export interface PeopleParts {
  settings: Pick<Settings, 'PUBLIC_BASE_URL' | 'OIDC_ROLE_CLAIM'>;
  people: People;
  invitations: ReturnType<typeof createInvitations>;
  trail: AuditTrail;
  /** Set if the pages require a sign-in. */
  sessions: Sessions | undefined;
  things: Things;
  usage: Pick<UsageMeter, 'spending'>;
}

/** What people own. */
export interface Things {
  /** Unfinished evaluations go on for another person. Resolves with their ids. */
  handOn(session: Session, change: { from: string; to: string }): Promise<string[]>;
  all: readonly Leavable[];
}

export function peopleRoutes(parts: PeopleParts): PagesRoute[] {
  const { people, trail, sessions, things, usage } = parts;
  return [
    route('GET', '/api/people', 'viewer', async (_request, _params, { role }) => {
      const all = await people.list();
      if (role !== 'admin') return freshJson({ people: all.map(({ id, name }) => ({ id, name })) });
      const costs = await usage.spending();
      return freshJson({ people: all.map((person) => shown(person, parts, costs)) });
    }),
    route('PATCH', '/api/people/:id', 'admin', async (request, { id = '' }, { personId }) => {
      const { role, disabled, limits } = await readJson(request, personPatchSchema);
      const known = found(people.find(id), `There is no person ${JSON.stringify(id)}.`, 'id');
      if (role !== undefined && isOfGroups(known, parts)) throw roleOfGroups(known);
      const disabledAt = disabled ? (known.disabledAt ?? new Date()) : null;
      const changed = {
        ...(role !== undefined && { role }),
        ...(disabled !== undefined && { disabledAt }),
        ...(limits !== undefined && { limits }),
      };
      const person = await people.change(id, changed, async (session, before) => {
        const write = (act: Act) => trail.write({ request, personId }, { ...act, target: id }, session);
        if (role !== undefined && role !== before.role)
          await write({ action: 'role changed', detail: { name: before.name, from: before.role, to: role } });
        const evaluations = disabled ? await things.handOn(session, { from: id, to: personId }) : [];
        if (disabled !== undefined && disabled !== (before.disabledAt !== null))
          await write({
            action: disabled ? 'person disabled' : 'person enabled',
            detail: { name: before.name, ...(evaluations.length > 0 && { evaluations }) },
          });
        if (limits !== undefined)
          await write({
            action: 'limits changed',
            detail: { name: before.name, from: { ...before.limits }, to: { ...limits } },
          });
      });
      // Not again after the person is enabled.
      if (disabled) await sessions?.endAll(id);
      return freshJson(shown(person, parts, await usage.spending()));
    }),
    route('DELETE', '/api/people/:id', 'admin', async (request, { id = '' }, { personId }) => {
      if (id === localPerson || id === sharedPerson)
        throw lastingConflict(`The person ${id} cannot be removed.`);
      const choice = readField(request.query, 'things', thingsField) ?? 'keep';
      const identity = { issuer: null, subject: null, email: null, passwordHash: null };
      await people.change(id, { ...identity, removedAt: new Date() }, async (session, { name }) => {
        const evaluations = choice === 'keep' ? await things.handOn(session, { from: id, to: personId }) : [];
        for (const { leave } of things.all) await leave(session, { personId: id, things: choice });
        const detail = { name, things: choice, ...(evaluations.length > 0 && { evaluations }) };
        await trail.write({ request, personId }, { action: 'person removed', target: id, detail }, session);
      });
      await sessions?.endAll(id);
      for (const { left } of things.all) await left?.();
      return freshJson({ id });
    }),
    route('POST', '/api/people/:id/sessions/end', 'admin', async (request, { id = '' }, { personId }) => {
      found(people.find(id), `There is no person ${JSON.stringify(id)}.`, 'id');
      await sessions?.endAll(id);
      await trail.write({ request, personId }, { action: 'session ended', target: id });
      return freshJson({ id });
    }),
    ...invitationRoutes(parts),
  ];
}

function invitationRoutes({ settings, people, invitations, trail, sessions }: PeopleParts): PagesRoute[] {
  return [
    route('GET', '/api/invitations', 'admin', async () =>
      freshJson({ invitations: await invitations.list() }),
    ),
    route('POST', '/api/invitations', 'admin', async (request, _params, { personId: createdBy }) => {
      const { role, note, personId = null } = await readJson(request, newInvitationSchema);
      if (sessions === undefined) throw withoutSignIn();
      const person = personId === null ? undefined : people.find(personId);
      if (personId !== null && !person?.passwordHash)
        throw new ApiError('invalid_value', {
          parameter: 'personId',
          message: 'personId must be a person who was invited: others have no password of their own.',
        });
      const given = { role: person?.role ?? role, note: note || (person?.name ?? ''), personId, createdBy };
      const { token, made } = await invitations.create(given, (session, target) => {
        const detail = { role: given.role, ...(personId !== null && { personId }) };
        return trail.write(
          { request, personId: createdBy },
          { action: 'person invited', target, detail },
          session,
        );
      });
      const page = personId === null ? '/invitation' : '/invitation?for=password';
      const link = `${baseUrlOf(request, settings.PUBLIC_BASE_URL)}${page}#${token}`;
      return freshJson({ link, invitation: made } satisfies MadeInvitation, 201);
    }),
    route('DELETE', '/api/invitations/:id', 'admin', async (request, { id = '' }, { personId }) => {
      await invitations.revoke(id, (session) =>
        trail.write({ request, personId }, { action: 'invitation revoked', target: id }, session),
      );
      return freshJson({ id });
    }),
  ];
}

function withoutSignIn(): ApiError {
  return lastingConflict(
    'These pages need no sign-in: set PLAYGROUND_PASSWORD or OIDC_ISSUER before you invite people.',
  );
}

function roleOfGroups({ name }: Person): ApiError {
  return lastingConflict(
    `The role of ${name} comes from the groups of the issuer at each sign-in (OIDC_ROLE_CLAIM).`,
  );
}

function isOfGroups({ issuer }: Person, { settings }: Pick<PeopleParts, 'settings'>): boolean {
  return issuer !== null && settings.OIDC_ROLE_CLAIM !== undefined;
}

/** With what only admins see. */
function shown(
  person: Person,
  parts: Pick<PeopleParts, 'settings'>,
  costs: ReadonlyMap<string, KeySpending>,
): ListedPerson {
  const { id, name, role, email, createdAt, seenAt, disabledAt, limits } = person;
  return {
    id,
    name,
    details: {
      role,
      origin: originOf(person),
      email,
      createdAt: createdAt.toISOString(),
      seenAt: seenAt?.toISOString() ?? null,
      disabledAt: disabledAt?.toISOString() ?? null,
      roleOfIssuer: isOfGroups(person, parts),
      limits,
      ...(costs.get(accountOf(id)) ?? unspent),
    },
  };
}

export function originOf({ id, issuer }: Pick<Person, 'id' | 'issuer'>) {
  if (id === localPerson || id === sharedPerson) return id;
  return issuer === null ? 'invited' : 'issuer';
}

/**
 * Who sees, changes and deletes what people make: runs, tasks, evaluations, shares. The only place that knows the rule;
 * stores build their conditions with it. What somebody does not see does not exist for them.
 */
import * as z from 'zod';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { Visibility } from '#lib/contract/pages/visibility.ts';
import type { Session } from '#lib/server/db/database.ts';
import { and, eq, or, type PgColumn, type SQL, sql } from '#lib/server/db/drizzle.ts';
import { readField } from '#lib/server/http/read-request.ts';
import { localPerson, type Viewer } from '#lib/server/http/viewer.ts';

export interface Owned {
  personId: string;
  visibility: Visibility;
}

/** What is made where nobody signs in, and by keys of the team. */
export const ofTeam: Owned = { personId: localPerson, visibility: 'team' };

type OwnedTable = Record<keyof Owned, PgColumn>;

/** The condition for rows whose content a person sees. */
export function visibleTo({ personId }: Viewer, table: OwnedTable): SQL | undefined {
  return or(eq(table.visibility, 'team'), eq(table.personId, personId));
}

/** The condition for rows that a person sees, or may at least delete. */
export function knownTo(viewer: Viewer, table: OwnedTable): SQL | undefined {
  return viewer.role === 'admin' ? undefined : visibleTo(viewer, table);
}

/** The condition for the rows that a person does not see, as the indexes of private rows have it. */
export function hiddenFrom({ personId }: Viewer, table: OwnedTable): SQL | undefined {
  return and(eq(table.visibility, 'private'), sql`${table.personId} <> ${personId}`);
}

/** Undefined, or the condition for the rows that a person made. */
export function ownOf({ personId }: Viewer, table: OwnedTable, isOwn: boolean): SQL | undefined {
  return isOwn ? eq(table.personId, personId) : undefined;
}

const ownerField = { schema: z.literal('me'), rule: '"me", for what you made yourself' };

/** The parameter `owner` of a list: the switch Mine / Team. Throws ApiError `invalid_value`. */
export function readOwn(query: URLSearchParams): boolean {
  return readField(query, 'owner', ownerField) === 'me';
}

export function sees({ personId }: Viewer, owned: Owned): boolean {
  return owned.visibility === 'team' || owned.personId === personId;
}

/** Whether somebody sees a thing, or may at least delete it: see `knownTo`. */
export function knows(viewer: Viewer, owned: Owned): boolean {
  return viewer.role === 'admin' || sees(viewer, owned);
}

/** Throws `permission_denied` if a person who sees a thing may not change or delete it. */
export function requireOwner({ personId, role }: Viewer, owned: Owned): void {
  if (owned.personId === personId || role === 'admin') return;
  throw new ApiError('permission_denied', { message: 'Only who made this, and admins, may change it.' });
}

/** Throws `permission_denied`: an admin could read what is private by making it visible. */
export function requireSelf({ personId }: Viewer, owned: Owned): void {
  if (owned.personId === personId) return;
  throw new ApiError('permission_denied', { message: 'Only who made this may change who sees it.' });
}

/** The members of a response that say so; none where nobody signs in. */
export function ownerShown({ personId: viewer }: Viewer, { personId, visibility }: Owned): Partial<Owned> {
  return viewer === localPerson ? {} : { personId, visibility };
}

export interface Leaving {
  personId: string;
  /** `keep`: what the team sees passes to the person `local`. */
  things: 'keep' | 'delete';
}

export const thingsField = {
  schema: z.enum(['keep', 'delete']),
  rule: '"keep", what the team sees stays, or "delete"',
};

/** A part that stores what people own. */
export interface Leavable {
  /** In the transaction of the removal. */
  leave(session: Session, leaving: Leaving): Promise<unknown>;
  /** After it. */
  left?(): Promise<unknown>;
}

/** The condition for the rows that are deleted. */
export function endsWith({ personId, things }: Leaving, table: OwnedTable): SQL | undefined {
  const isOf = eq(table.personId, personId);
  return things === 'delete' ? isOf : and(isOf, eq(table.visibility, 'private'));
}

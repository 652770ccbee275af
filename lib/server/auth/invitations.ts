/**
 * One-time links: for somebody new, who chooses a name and a password, or for a person who chooses a new password. The
 * database has only the hash of a link's 32 random bytes.
 */
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { Invitation } from '#lib/contract/pages/people.ts';
import type { Role } from '#lib/contract/pages/role.ts';
import { isGuessable, passwordStrength } from '#lib/server/config/guessable.ts';
import type { Database, Session } from '#lib/server/db/database.ts';
import { isUniqueViolation } from '#lib/server/db/database-errors.ts';
import { and, desc, eq, gt, isNull, sql } from '#lib/server/db/drizzle.ts';
import { newId } from '#lib/server/db/schema/columns.ts';
import { invitations, people } from '#lib/server/db/schema/people.ts';
import { found } from '#lib/server/http/read-request.ts';
import { hashPassword, plainPassword } from './password-hash.ts';
import type { People, Person } from './people.ts';
import { hashOf, idLength, idOf, newToken } from './secrets.ts';

type Row = typeof invitations.$inferSelect;
type Alongside = (session: Session, id: string) => Promise<unknown>;

const days = 7;
const maxListed = 200;

export interface NewInvitation {
  role: Role;
  note: string;
  personId: string | null;
  createdBy: string;
}

export function createInvitations({ drizzle, transaction, now }: Database, all: People) {
  const deleteExpired = async (): Promise<void> => {
    const monthAgo = new Date(now() - 30 * 86_400_000).toISOString();
    await drizzle.delete(invitations).where(sql`${invitations.expiresAt} < ${monthAgo}::timestamptz`);
  };

  return {
    /** The token is for the link and not stored. */
    async create(given: NewInvitation, alongside: Alongside): Promise<{ token: string; made: Invitation }> {
      const token = newToken();
      const createdAt = new Date(now());
      const expiresAt = new Date(createdAt.getTime() + days * 86_400_000);
      const row = { ...given, hash: hashOf(token), createdAt, expiresAt, usedBy: null };
      await transaction(async (session) => {
        await session.insert(invitations).values(row);
        await alongside(session, idOf(row));
      });
      return { token, made: shown(row, now()) };
    },
    /** Newest first, also used and expired ones. */
    async list(): Promise<Invitation[]> {
      const rows = await drizzle
        .select()
        .from(invitations)
        .orderBy(desc(invitations.createdAt))
        .limit(maxListed);
      return rows.map((row) => shown(row, now()));
    },
    /** Its link opens nothing any more. */
    async revoke(id: string, alongside: Alongside): Promise<void> {
      await transaction(async (session) => {
        const [row] = await session
          .delete(invitations)
          .where(and(sql`left(${invitations.hash}, ${idLength}) = ${id}`, isNull(invitations.usedBy)))
          .returning();
        found(row, `There is no open invitation ${JSON.stringify(id)}.`, 'id');
        await alongside(session, id);
      });
    },
    /** The person who may sign in now. Throws ApiError for a link that is not valid, and for a name or password that is not. */
    async accept(
      { token, name, password }: { token: string; name: string | undefined; password: string },
      alongside: (session: Session, person: Person, isNew: boolean) => Promise<unknown>,
    ): Promise<Person> {
      const digest = hashOf(token);
      const [row] = await drizzle.select().from(invitations).where(eq(invitations.hash, digest));
      checkLink(row, now());
      checkNewPassword(password, 'password');
      if (row?.personId === null) {
        if (name === undefined)
          throw new ApiError('missing_required_parameter', { parameter: 'name', message: 'name is needed.' });
        if (all.named(name) !== undefined) throw nameTaken(name);
      }
      const passwordHash = await hashPassword(password);

      const person = await transaction(async (session) => {
        const id = row?.personId ?? newId('person_');
        const [used] = await session
          .update(invitations)
          .set({ usedBy: id })
          .where(
            and(
              eq(invitations.hash, digest),
              isNull(invitations.usedBy),
              gt(invitations.expiresAt, new Date(now())),
            ),
          )
          .returning();
        if (used === undefined) throw usedLink();
        const [saved] =
          used.personId === null
            ? await session
                .insert(people)
                .values({ id, name: name ?? '', role: used.role, passwordHash })
                .returning()
            : await session
                .update(people)
                .set({ passwordHash })
                .where(and(eq(people.id, id), isNull(people.disabledAt), isNull(people.removedAt)))
                .returning();
        const joined = found(saved, 'The person of this invitation was removed or disabled.');
        await alongside(session, joined, used.personId === null);
        return joined;
      }).catch(asNameTaken(name ?? ''));
      await all.reload();
      return person;
    },
    deleteExpired,
  };
}

/** Throws ApiError `invalid_value`. */
export function checkNewPassword(password: string, parameter: string): void {
  if (!isGuessable(plainPassword(password), passwordStrength)) return;
  throw new ApiError('invalid_value', {
    parameter,
    message: `${parameter} can be guessed: use at least ${passwordStrength.length} characters that are no common word, sequence or repetition.`,
  });
}

export function nameTaken(name: string): ApiError {
  const message = `name ${JSON.stringify(name)} is taken: choose another one.`;
  return new ApiError('invalid_value', { parameter: 'name', message });
}

/** For the error of a change: somebody else may have taken the name at the same time. */
export function asNameTaken(name: string): (error: unknown) => never {
  return (error) => {
    throw isUniqueViolation(error, 'people_named') ? nameTaken(name) : error;
  };
}

function checkLink(row: Row | undefined, nowMs: number): void {
  found(row, 'This invitation does not exist: the link is incomplete, or an admin revoked it.');
  if (row?.usedBy) throw usedLink();
  if (row && row.expiresAt.getTime() <= nowMs)
    throw new ApiError('gone', { message: 'This invitation has expired: ask an admin for a new one.' });
}

function usedLink(): ApiError {
  return new ApiError('gone', {
    message: 'This invitation was used already: sign in, or ask an admin for a new one.',
  });
}

function shown(row: Row, nowMs: number): Invitation {
  const isExpired = row.expiresAt.getTime() <= nowMs;
  const unused = isExpired ? 'expired' : 'open';
  return {
    id: idOf(row),
    role: row.role,
    note: row.note,
    personId: row.personId,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    state: row.usedBy === null ? unused : 'used',
  };
}

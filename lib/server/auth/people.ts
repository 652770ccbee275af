/**
 * The people who use the pages, in memory and in the database: a request costs no query. A change counts here at once,
 * in other processes after their next `reload`.
 */
import { hash } from 'node:crypto';
import { lastingConflict } from '#lib/contract/errors/api-error.ts';
import type { Role } from '#lib/contract/pages/role.ts';
import type { Database, Session } from '#lib/server/db/database.ts';
import { and, createChangeReader, eq, isNull } from '#lib/server/db/drizzle.ts';
import { people } from '#lib/server/db/schema/people.ts';
import type { Identity } from '#lib/server/db/schema/sessions.ts';
import { found } from '#lib/server/http/read-request.ts';
import { localPerson, sharedPerson } from '#lib/server/http/viewer.ts';
import { accountOf, isOut } from './principal.ts';

export type Person = typeof people.$inferSelect;
export type People = Awaited<ReturnType<typeof openPeople>>;

/** Runs in the transaction of a change: the audit log. */
type Alongside = (session: Session, before: Person) => Promise<unknown>;

export interface PeopleWays {
  /** Whether the shared password opens the pages. */
  password: boolean;
  issuer: string | undefined;
}

export async function openPeople({ drizzle, transaction }: Database, ways: PeopleWays) {
  const known = new Map<string, Person>();
  const readChanged = createChangeReader(people.changedAt, (where) =>
    drizzle.select().from(people).where(where),
  );
  const reload = async (): Promise<void> => {
    for (const person of await readChanged()) known.set(person.id, person);
  };
  // Before there were people, everybody with the password could do everything.
  await drizzle
    .insert(people)
    .values([
      { id: localPerson, name: 'Before accounts', role: 'admin' },
      { id: sharedPerson, name: 'Shared password', role: 'admin' },
    ])
    .onConflictDoNothing();
  await reload();

  const canEnter = (person: Person): boolean => {
    if (isOut(person) || person.id === localPerson) return false;
    if (person.id === sharedPerson) return ways.password;
    return person.passwordHash !== null || person.issuer === ways.issuer;
  };

  return {
    find: (id: string): Person | undefined => known.get(id),
    ofAccount: (account: string): Person | undefined =>
      [...known.values()].find(({ id }) => accountOf(id) === account),
    canEnter,
    /** Who signs in with a name. */
    named: (name: string): Person | undefined =>
      [...known.values()].find((person) => person.passwordHash !== null && isSameName(person.name, name)),
    /** Whether somebody signs in with a name. */
    hasNames: () => [...known.values()].some((person) => person.passwordHash !== null),
    hasAdmin: () => [...known.values()].some((person) => person.role === 'admin' && canEnter(person)),
    /** As of now, with their last sign of life. */
    list: async (): Promise<Person[]> =>
      await drizzle
        .select()
        .from(people)
        .where(isNull(people.removedAt))
        .orderBy(people.createdAt, people.id),
    /** Throws ApiError `not_found`, and `conflict` where the last admin would be none any more. */
    async change(
      id: string,
      changed: Partial<Omit<Person, 'id' | 'changedAt'>>,
      alongside: Alongside,
    ): Promise<Person> {
      await transaction(async (session) => {
        // In one order, so that two admins who demote each other wait here.
        const admins = await session
          .select()
          .from(people)
          .where(and(eq(people.role, 'admin'), isNull(people.disabledAt), isNull(people.removedAt)))
          .orderBy(people.id)
          .for('update');
        const [stored] = await session.select().from(people).where(eq(people.id, id));
        const before = found(stored?.removedAt === null ? stored : undefined, noPerson(id), 'id');

        const after = { ...before, ...changed };
        const stays = after.role === 'admin' && canEnter(after);
        if (canEnter(before) && before.role === 'admin' && !stays && !admins.some(otherThan(id, canEnter)))
          throw lastingConflict(lastAdmin(before));
        await session.update(people).set(changed).where(eq(people.id, id));
        await alongside(session, before);
      });
      await reload();
      return found(known.get(id), noPerson(id), 'id');
    },
    /** Somebody whom the issuer vouches for. `roleOf` throws for who may not enter. */
    async enter(
      identity: Identity,
      roleOf: (before: Person | undefined) => Role,
      alongside: (session: Session, before: Person | undefined, person: Person) => Promise<unknown>,
    ): Promise<Person> {
      const id = personOf(identity);
      const { issuer, subject, name, email = null } = identity;
      const person = await transaction(async (session) => {
        const [stored] = await session.select().from(people).where(eq(people.id, id)).for('update');
        // Who was removed begins again.
        const before = stored?.removedAt === null ? stored : undefined;
        const role = roleOf(before);
        const row = { issuer, subject, name, email, role, disabledAt: null, removedAt: null };
        const [saved] = await session
          .insert(people)
          .values({ ...row, id })
          .onConflictDoUpdate({ target: people.id, set: row })
          .returning();
        const entered = found(saved, noPerson(id));
        await alongside(session, before, entered);
        return entered;
      });
      await reload();
      return person;
    },
    /** Loads what changed since the last time, also in other processes. */
    reload,
  };
}

function otherThan(id: string, holds: (person: Person) => boolean) {
  return (person: Person): boolean => person.id !== id && holds(person);
}

function lastAdmin({ name }: Person): string {
  return `${name} is the last admin who can sign in: make another person an admin first.`;
}

function noPerson(id: string): string {
  return `There is no person ${JSON.stringify(id)}.`;
}

/** The same for every session of one subject, so that sessions before there were people belong to theirs. */
function personOf({ issuer, subject }: Identity): string {
  return `person_${hash('sha256', `${issuer}\n${subject}`, 'base64url').slice(0, 22)}`;
}

function isSameName(one: string, other: string): boolean {
  return foldName(one) === foldName(other);
}

function foldName(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}

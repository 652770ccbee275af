/**
 * Sign-in to the pages: with the shared password, with a name and a password of one's own, or as a user of an OpenID
 * Connect issuer. A session is a row; its cookie has 32 random bytes, of which the row has the hash.
 */
import { createHmac, hash, scrypt, timingSafeEqual } from 'node:crypto';
import type { Identity } from '#lib/server/db/schema/sessions.ts';
import type { ClientAddress } from '#lib/server/http/connections.ts';
import { sharedPerson, type Viewer } from '#lib/server/http/viewer.ts';
import { isPasswordOf, plainPassword } from './password-hash.ts';
import type { People, Person } from './people.ts';
import { hashOf, newToken, secretDigest } from './secrets.ts';
import type { SessionRow, SessionRows } from './session-rows.ts';
import type { SignInLimiter } from './sign-in-limiter.ts';

export type Sessions = Awaited<ReturnType<typeof createSessions>>;

export interface SessionsOptions {
  /** Absent: nobody signs in with the shared password. */
  password?: string | undefined;
  /** Absent: nobody signs in with OpenID Connect. */
  users?: SessionUsers | undefined;
  /** Another one ends all sessions. */
  secret: string;
  rows: SessionRows;
  people: Pick<People, 'find' | 'named' | 'hasNames' | 'canEnter' | 'reload'>;
  limiter: Pick<SignInLimiter, 'attempt' | 'forgive'>;
  /** Lifetime of a session. */
  seconds: number;
  /** Of somebody whom an issuer signs in: there, they may be removed at any time. */
  userSeconds: number;
}

interface SessionUsers {
  issuer: string;
  clientId: string;
  /** Checked with each request, so that a changed OIDC_ALLOWED_EMAILS ends sessions. */
  mayEnter(user: Pick<Identity, 'email'>): boolean;
}

/** `replaces`: the session of the browser until now, which ends. */
export interface SignIn {
  from: ClientAddress;
  /** Browser and system. */
  label: string;
  replaces: SessionRow | undefined;
}

/** `token` is the value of the cookie. */
export interface OpenedSession {
  token: string;
  seconds: number;
  personId: string;
}

export async function createSessions(options: SessionsOptions) {
  const { password, users, secret, rows, people, limiter, seconds, userSeconds } = options;
  const right = password === undefined ? undefined : passwordDigest(password);
  // With another password, issuer or client, sessions end.
  const ofPassword = password === undefined ? undefined : await passwordMark(password, secret);
  const ofUsers =
    users && createHmac('sha256', secret).update(`${users.issuer}\n${users.clientId}`).digest('base64url');

  /** What opens the sessions of a person; undefined: nothing any more. */
  const credentialOf = ({ id, passwordHash }: Person, identity: Identity | null): string | undefined => {
    if (identity !== null) return users?.mayEnter(identity) ? ofUsers : undefined;
    if (id === sharedPerson) return ofPassword;
    return passwordHash === null ? undefined : hash('sha256', passwordHash);
  };
  const counts = ({ personId, credential, identity }: SessionRow): boolean => {
    const person = people.find(personId);
    return person !== undefined && people.canEnter(person) && credential === credentialOf(person, identity);
  };
  const open = async (
    person: Person,
    { label, replaces }: Pick<SignIn, 'label' | 'replaces'>,
    identity: Identity | null = null,
  ): Promise<OpenedSession | undefined> => {
    const credential = people.canEnter(person) ? credentialOf(person, identity) : undefined;
    if (credential === undefined) return undefined;
    const token = newToken();
    const lifetime = identity === null ? seconds : userSeconds;
    await rows.add({ personId: person.id, identity, credential, hash: hashOf(token), label }, lifetime);
    if (replaces !== undefined) await rows.end([replaces.hash]);
    return { token, seconds: lifetime, personId: person.id };
  };
  /** Without a name, the shared password is meant. */
  const checked = async (name: string, given: string): Promise<Person | undefined> => {
    if (name === '') {
      const isRight = right !== undefined && timingSafeEqual(passwordDigest(given), right);
      return isRight ? people.find(sharedPerson) : undefined;
    }
    const person = people.named(name);
    return (await isPasswordOf(given, person?.passwordHash)) ? person : undefined;
  };

  return {
    /** Whether the shared password is the only way to sign in. */
    passwordIsEnough: () => users === undefined && !people.hasNames(),
    /** Undefined for a wrong name or password, `slow-down` after too many wrong ones. */
    async signIn(
      { name = '', password: given }: { name?: string; password: string },
      signIn: SignIn,
    ): Promise<OpenedSession | 'slow-down' | undefined> {
      const admission = await limiter.attempt(signIn.from);
      if (admission === 'slow-down') return 'slow-down';
      const person = await checked(name, given);
      const opened = person && (await open(person, signIn));
      if (opened === undefined) return admission === 'last' ? 'slow-down' : undefined;
      await limiter.forgive(signIn.from);
      return opened;
    },
    /** For somebody who has just shown who they are; undefined if this person may not enter. */
    open,
    /** The session of a cookie value; undefined if it is none or has ended. */
    find(token: string | undefined): SessionRow | undefined {
      const row = isToken(token) ? rows.find(hashOf(token)) : undefined;
      return row !== undefined && counts(row) ? row : undefined;
    },
    /** Who has a session that `find` found. */
    viewerOf({ personId }: SessionRow): Viewer | undefined {
      const person = people.find(personId);
      return person && { personId, role: person.role };
    },
    /** Resolves when `find` knows what other processes know; undefined: now. */
    learn(token: string | undefined): Promise<void> | undefined {
      const learned = isToken(token) ? rows.learn(hashOf(token)) : undefined;
      // The person may be as new as the session, or have a new password.
      return learned?.then(() => people.reload()).catch(() => {});
    },
    /** Sessions of a person. */
    list: async (personId: string): Promise<SessionRow[]> => (await rows.list(personId)).filter(counts),
    end: rows.end,
    /** Ends all sessions of a person, also in other processes. */
    endAll: rows.endAll,
  };
}

function isToken(token: string | undefined): token is string {
  return token !== undefined && /^[\w-]{43}$/.test(token);
}

function passwordDigest(password: string): Buffer {
  return secretDigest(plainPassword(password));
}

/** In the database, so that it must be slow to guess the password from it. 50 ms, once at the start. */
function passwordMark(password: string, secret: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  scrypt(password, `session ${secret}`, 24, (error, key) =>
    error === null ? resolve(key.toString('base64url')) : reject(error),
  );
  return promise;
}

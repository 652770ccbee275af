/**
 * Sign-in to the pages with the one password or as a user of an OpenID Connect issuer. A session is a row; its cookie has
 * 32 random bytes, of which the row has the hash.
 */
import { createHmac, hash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { Identity } from '#lib/server/db/schema/sessions.ts';
import type { ClientAddress } from '#lib/server/http/connections.ts';
import { secretDigest } from './secret-digest.ts';
import type { SessionRow, SessionRows } from './session-rows.ts';
import type { SignInLimiter } from './sign-in-limiter.ts';

export type Sessions = Awaited<ReturnType<typeof createSessions>>;

export interface SessionsOptions {
  /** Absent: nobody signs in with a password. */
  password?: string | undefined;
  /** Absent: nobody signs in with OpenID Connect. */
  users?: SessionUsers | undefined;
  /** Another one ends all sessions. */
  secret: string;
  rows: SessionRows;
  limiter: Pick<SignInLimiter, 'attempt' | 'forgive'>;
  /** Lifetime of a session. */
  seconds: number;
}

interface SessionUsers {
  issuer: string;
  clientId: string;
  /** Checked with each request, so that a changed OIDC_ALLOWED_EMAILS ends sessions. */
  mayEnter(user: Pick<Identity, 'email'>): boolean;
}

export type SessionUser = Omit<Identity, 'issuer'>;

/** `replaces`: the session of the browser until now, which ends. */
export interface SignIn {
  from: ClientAddress;
  /** Browser and system. */
  label: string;
  replaces: SessionRow | undefined;
}

const sharedPerson = 'shared';

export async function createSessions(options: SessionsOptions) {
  const { password, users, secret, rows, limiter, seconds } = options;
  const right = password === undefined ? undefined : passwordDigest(password);
  // With another password, issuer or client, sessions end.
  const ofPassword = password === undefined ? undefined : await passwordMark(password, secret);
  const ofUsers =
    users && createHmac('sha256', secret).update(`${users.issuer}\n${users.clientId}`).digest('base64url');

  const counts = ({ credential, identity }: SessionRow): boolean =>
    identity === null
      ? credential === ofPassword
      : credential === ofUsers && users?.mayEnter(identity) === true;
  const open = async (
    row: Pick<SessionRow, 'personId' | 'identity' | 'credential'>,
    { label, replaces }: Pick<SignIn, 'label' | 'replaces'>,
  ): Promise<string> => {
    const token = randomBytes(32).toString('base64url');
    await rows.add({ ...row, hash: hashOf(token), label }, seconds);
    if (replaces !== undefined) await rows.end([replaces.hash]);
    return token;
  };

  return {
    hasUsers: users !== undefined,
    seconds,
    /** A value for the cookie; undefined for a wrong password, `slow-down` after too many wrong ones. */
    async signIn(given: string, signIn: SignIn): Promise<string | 'slow-down' | undefined> {
      const admission = await limiter.attempt(signIn.from);
      if (admission === 'slow-down') return 'slow-down';
      const isRight = right !== undefined && timingSafeEqual(passwordDigest(given), right);
      if (!isRight || ofPassword === undefined) return admission === 'last' ? 'slow-down' : undefined;
      await limiter.forgive(signIn.from);
      return await open({ personId: sharedPerson, identity: null, credential: ofPassword }, signIn);
    },
    /** A value for the cookie of a user whom the issuer has signed in; undefined if this user may not enter. */
    async signInUser(user: SessionUser, signIn: Omit<SignIn, 'from'>): Promise<string | undefined> {
      if (users === undefined || ofUsers === undefined || !users.mayEnter(user)) return undefined;
      const identity = { issuer: users.issuer, ...user };
      return await open({ personId: personOf(identity), identity, credential: ofUsers }, signIn);
    },
    /** The session of a cookie value; undefined if it is none or has ended. */
    find(token: string | undefined): SessionRow | undefined {
      const row = isToken(token) ? rows.find(hashOf(token)) : undefined;
      return row !== undefined && counts(row) ? row : undefined;
    },
    /** Resolves when `find` knows what other processes know; undefined: now. */
    learn: (token: string | undefined): Promise<void> | undefined =>
      isToken(token) ? rows.learn(hashOf(token)) : undefined,
    /** Sessions of the same person. */
    list: async ({ personId }: SessionRow): Promise<SessionRow[]> =>
      (await rows.list(personId)).filter(counts),
    end: rows.end,
  };
}

function isToken(token: string | undefined): token is string {
  return token !== undefined && /^[\w-]{43}$/.test(token);
}

/** The cookie is long and random, so a slow hash would not make it safer. */
function hashOf(token: string): string {
  return hash('sha256', token);
}

/** One way to write letters with accents, and no spaces around: as the settings read it. */
function passwordDigest(password: string): Buffer {
  return secretDigest(password.trim().normalize('NFKC'));
}

/** In the database, so that it must be slow to guess the password from it. 50 ms, once at the start. */
function passwordMark(password: string, secret: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  scrypt(password, `session ${secret}`, 24, (error, key) =>
    error === null ? resolve(key.toString('base64url')) : reject(error),
  );
  return promise;
}

/** An id for a person before people have rows: the same for every session of one subject. */
function personOf({ issuer, subject }: Identity): string {
  return `person_${hash('sha256', `${issuer}\n${subject}`, 'base64url').slice(0, 22)}`;
}

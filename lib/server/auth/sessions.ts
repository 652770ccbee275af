/** Sign-in to the pages: sealed cookies, for the one password or for a user of an OpenID Connect issuer. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { createSeal } from './seal.ts';
import { secretDigest } from './secret-digest.ts';
import type { SignInClient, SignInLimiter } from './sign-in-limiter.ts';

export type Sessions = ReturnType<typeof createSessions>;

export interface SessionsOptions {
  /** Absent: nobody signs in with a password. */
  password?: string | undefined;
  /** Absent: nobody signs in with OpenID Connect. */
  users?: SessionUsers | undefined;
  /** Seals the cookies; all processes behind one address share it. */
  secret: string | Uint8Array;
  limiter: Pick<SignInLimiter, 'attempt' | 'forgive'>;
  /** Unix milliseconds. */
  now?: () => number;
}

interface SessionUsers {
  /** Issuer and client: others end the sessions. */
  realm: string;
  /** Checked with each request, so that a changed OIDC_ALLOWED_EMAILS ends sessions. */
  mayEnter(user: SessionUser): boolean;
}

const sessionUserSchema = z.object({
  /** Identifies the user at the issuer, for good. */
  subject: z.string().min(1).max(255),
  /** For people. */
  name: z.string(),
  /** Absent if unknown, or if the issuer says that it is not verified. */
  email: z.string().max(254).optional(),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

const sealedUserSchema = sessionUserSchema.extend({ expires: z.number() });

/** Lifetime of a session: a week. */
export const sessionSeconds = 7 * 24 * 60 * 60;

export function createSessions({ password, users, secret, limiter, now = Date.now }: SessionsOptions) {
  const right = password === undefined ? undefined : secretDigest(password);
  // A new password ends the sessions of the old one.
  const sign = (expires: string, of: Buffer) =>
    createHmac('sha256', secret)
      .update(`session\n${of.toString('hex')}\n${expires}`)
      .digest();
  const userSeal = createSeal(secret, `session\n${users?.realm}`);
  const inSeconds = () => Math.floor(now() / 1000);

  const isOfPassword = (value: string | undefined): boolean => {
    const [, expires, signature] = /^(\d{1,12})\.([\w-]{43})$/.exec(value ?? '') ?? [];
    if (right === undefined || expires === undefined || signature === undefined) return false;
    if (Number(expires) <= now() / 1000) return false;
    return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(expires, right));
  };
  const userOf = (value: string | undefined): SessionUser | undefined => {
    if (users === undefined) return undefined;
    const { data } = sealedUserSchema.safeParse(userSeal.open(value));
    if (data === undefined || data.expires <= now() / 1000 || !users.mayEnter(data)) return undefined;
    return data;
  };
  return {
    hasUsers: users !== undefined,
    /** A cookie value for the right password; undefined for a wrong one, `slow-down` after too many wrong ones. */
    async signIn(given: string, from: SignInClient): Promise<string | 'slow-down' | undefined> {
      if ((await limiter.attempt(from)) === 'slow-down') return 'slow-down';
      if (right === undefined || !timingSafeEqual(secretDigest(given), right)) return undefined;
      await limiter.forgive(from);
      const expires = String(inSeconds() + sessionSeconds);
      return `${expires}.${sign(expires, right).toString('base64url')}`;
    },
    /** A cookie value for a user whom the issuer has signed in; undefined if this user may not enter. */
    signInUser(user: SessionUser): string | undefined {
      if (users?.mayEnter(user) !== true) return undefined;
      return userSeal.seal({ ...user, expires: inSeconds() + sessionSeconds });
    },
    /** Whether a cookie value is valid and not expired. */
    isValid: (value: string | undefined): boolean => isOfPassword(value) || userOf(value) !== undefined,
    /** The user of a valid cookie value; undefined for a session of the password. */
    userOf,
  };
}

/** Sign-in to the pages: one password and a signed cookie. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { SignInClient, SignInLimiter } from './sign-in-limiter.ts';

export type Sessions = ReturnType<typeof createSessions>;

export interface SessionsOptions {
  password: string;
  /** Signs the cookies; all processes behind one address share it. */
  secret: string | Uint8Array;
  limiter: Pick<SignInLimiter, 'attempt' | 'forgive'>;
  /** Unix milliseconds. */
  now?: () => number;
}

/** Lifetime of a session: a week. */
export const sessionSeconds = 7 * 24 * 60 * 60;

export function createSessions({ password, secret, limiter, now = Date.now }: SessionsOptions) {
  const right = digest(password);
  // A new password ends the sessions of the old one.
  const seal = (expires: string) =>
    createHmac('sha256', secret)
      .update(`session\n${right.toString('hex')}\n${expires}`)
      .digest();
  return {
    /** A cookie value for the right password; undefined for a wrong one, `slow-down` after too many wrong ones. */
    async signIn(given: string, from: SignInClient): Promise<string | 'slow-down' | undefined> {
      if ((await limiter.attempt(from)) === 'slow-down') return 'slow-down';
      if (!timingSafeEqual(digest(given), right)) return undefined;
      await limiter.forgive(from);
      const expires = String(Math.floor(now() / 1000) + sessionSeconds);
      return `${expires}.${seal(expires).toString('base64url')}`;
    },
    /** Whether a cookie value is valid and not expired. */
    isValid(value: string | undefined): boolean {
      const [, expires, signature] = /^(\d{1,12})\.([\w-]{43})$/.exec(value ?? '') ?? [];
      if (expires === undefined || signature === undefined || Number(expires) * 1000 <= now()) return false;
      return timingSafeEqual(Buffer.from(signature, 'base64url'), seal(expires));
    },
  };
}

/** Equal lengths, for a comparison in constant time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Secrets: random tokens and their digests. */
import { createHash, hash, randomBytes } from 'node:crypto';

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A token is long and random, so a slow hash would not make it safer. */
export function hashOf(token: string): string {
  return hash('sha256', token);
}

/** Enough of the hash to tell rows apart; the token cannot be found from it. */
export const idLength = 24;

export function idOf({ hash: whole }: { hash: string }): string {
  return whole.slice(0, idLength);
}

/** SHA-256 of a secret, 32 bytes: of equal lengths, as `timingSafeEqual` needs. */
export function secretDigest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

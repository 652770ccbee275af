/** Tokens of cookies and links: 32 random bytes, of which a row has only the hash. */
import { hash, randomBytes } from 'node:crypto';

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

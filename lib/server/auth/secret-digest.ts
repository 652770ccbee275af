import { createHash } from 'node:crypto';

/** SHA-256 of a secret, 32 bytes: of equal lengths, as `timingSafeEqual` needs. */
export function secretDigest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

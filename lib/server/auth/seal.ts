/** Texts that only this service can read: keys of vendors in the database, cookies. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export type Seal = ReturnType<typeof createSeal>;

const ivBytes = 12;
const tagBytes = 16;

/** A value that is sealed for one purpose cannot be opened for another. */
export function createSeal(secret: string | Uint8Array, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    /** In characters that a cookie may have: `[\w-]`. */
    seal(value: unknown): string {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const content = [cipher.update(JSON.stringify(value), 'utf8'), cipher.final()];
      return Buffer.concat([iv, cipher.getAuthTag(), ...content]).toString('base64url');
    },
    /** Undefined for a value that was not sealed here. */
    open(sealed: string | undefined): unknown {
      const all = Buffer.from(sealed ?? '', 'base64url');
      if (all.length < ivBytes + tagBytes) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', key, all.subarray(0, ivBytes));
      decipher.setAuthTag(all.subarray(ivBytes, ivBytes + tagBytes));
      try {
        const content = [decipher.update(all.subarray(ivBytes + tagBytes)), decipher.final()];
        return JSON.parse(Buffer.concat(content).toString('utf8'));
      } catch {
        return undefined;
      }
    },
  };
}

/** The API keys of this process: hashed, in memory for the hot path, in the database for good. */
import { hash, randomBytes } from 'node:crypto';
import type { Session } from '#lib/server/db/database.ts';
import { isNull } from '#lib/server/db/drizzle.ts';
import { apiKeys } from '#lib/server/db/schema.ts';
import type { Principal } from './principal.ts';

export interface KeyRing {
  /** Who holds this key; undefined for nobody, or a key that has expired or was revoked. */
  find(key: string): Principal | undefined;
  /** Makes a key and stores its hash. The text is shown once and kept nowhere. */
  create(name: string): Promise<{ key: string; principal: Principal }>;
  /** True when no key was ever made or configured. */
  isEmpty(): boolean;
  /** Takes up what other processes have made or revoked. */
  reload(): Promise<void>;
}

interface Entry {
  principal: Principal;
  expiresAt: Date | null;
}

/** `fixedKeys` come from GATEWAY_API_KEYS; they are never stored. */
export async function openKeyRing(
  session: Session,
  fixedKeys: readonly string[],
  now: () => Date = () => new Date(),
): Promise<KeyRing> {
  const fixed = fixedKeys.map((key, index): [string, Entry] => [
    hashKey(key),
    {
      principal: { keyId: `fixed-${hashKey(key).slice(0, 12)}`, name: `Fixed key ${index + 1}` },
      expiresAt: null,
    },
  ]);
  let entries = new Map<string, Entry>();

  const reload = async () => {
    const rows = await session.select().from(apiKeys).where(isNull(apiKeys.revokedAt));
    const stored = rows.map((row): [string, Entry] => [
      row.hash,
      { principal: { keyId: row.id, name: row.name }, expiresAt: row.expiresAt },
    ]);
    entries = new Map([...stored, ...fixed]);
  };
  await reload();

  return {
    // Comparing SHA-256 digests by hash table leaks nothing about the key: an attacker cannot steer a digest.
    find(key) {
      const entry = entries.get(hashKey(key));
      if (entry === undefined || (entry.expiresAt !== null && entry.expiresAt <= now())) return undefined;
      return entry.principal;
    },
    async create(name) {
      const key = `easel_${randomBytes(24).toString('base64url')}`;
      const principal = { keyId: `key_${randomBytes(9).toString('base64url')}`, name };
      await session.insert(apiKeys).values({
        id: principal.keyId,
        name,
        hash: hashKey(key),
        prefix: key.slice(0, 10),
        createdAt: now(),
      });
      await reload();
      return { key, principal };
    },
    isEmpty: () => entries.size === 0,
    reload,
  };
}

/** SHA-256 in hex: keys are long and random, so a slow hash would add nothing but load. */
function hashKey(key: string): string {
  return hash('sha256', key);
}

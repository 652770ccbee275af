/** The API keys: hashed in memory for fast lookups, and in the database. */
import { hash, randomBytes } from 'node:crypto';
import type { ApiKey } from '#lib/contract/pages/api-key.ts';
import { noLimits } from '#lib/contract/pages/key-limits.ts';
import type { Session } from '#lib/server/db/database.ts';
import { and, createChangeReader, eq, isNull, sql } from '#lib/server/db/drizzle.ts';
import { apiKeys } from '#lib/server/db/schema/keys.ts';
import { type FindPerson, isOut, type Principal } from './principal.ts';
import type { Leaving } from './visible-to.ts';

export type KeyRing = Awaited<ReturnType<typeof openKeyRing>>;

/** `fixedKeys` are those of GATEWAY_API_KEYS; they are never stored. */
export async function openKeyRing(
  session: Session,
  fixedKeys: readonly string[],
  now: () => Date = () => new Date(),
  findPerson: FindPerson = () => undefined,
) {
  const fixed = new Map(fixedKeys.map(fixedEntry));
  const stored = new Map<string, KeyEntry>();
  /** By id of the key. */
  const owners = new Map<string, string | null>();
  /** Digests of the last keys that were found. A hash of V8 has a random seed, so that no guess meets another key. */
  const digests = new Map<string, string>();
  const readChanged = createChangeReader(apiKeys.changedAt, (where) =>
    session.select().from(apiKeys).where(where),
  );

  const reload = async (): Promise<void> => {
    for (const row of await readChanged()) {
      const entry = storedEntry(row);
      const before = stored.get(row.hash);
      // Keep uses that are not saved yet.
      const lastUsedMs = Math.max(before?.lastUsedMs ?? 0, entry.lastUsedMs ?? 0) || undefined;
      if (before?.row) owners.delete(before.row.id);
      owners.set(row.id, row.personId);
      stored.set(row.hash, { ...entry, used: before?.used ?? false, lastUsedMs });
    }
  };
  await reload();
  const update = async (id: string, changed: Partial<KeyRow>): Promise<void> => {
    await session.update(apiKeys).set(changed).where(eq(apiKeys.id, id));
    await reload();
  };

  return {
    // A hash table of SHA-256 digests does not leak the key: an attacker cannot choose a digest.
    /** The principal of a key; undefined for an unknown, expired or revoked one. */
    find(key: string): Principal | undefined {
      const remembered = digests.get(key);
      const digest = remembered ?? hashKey(key);
      const entry = fixed.get(digest) ?? stored.get(digest);
      if (entry === undefined || entry.row?.revokedAt) return undefined;
      if (remembered === undefined) {
        if (digests.size >= maxDigests) digests.clear();
        digests.set(key, digest);
      }
      if (isExpired(entry, now().getTime())) return undefined;
      const principal = withOwner(entry, findPerson);
      if (principal !== undefined) entry.used = true;
      return principal;
    },
    /** Creates a key and stores its hash. The text is shown once and not stored. */
    async create(
      name: string,
      {
        expiresAt = null,
        limits = null,
        personId = null,
      }: Partial<Pick<KeyRow, 'expiresAt' | 'limits' | 'personId'>> = {},
    ): Promise<{ key: string; apiKey: KnownKey }> {
      const { key, row: made } = newKey(name, now());
      const row = { ...made, expiresAt, limits, personId };
      await session.insert(apiKeys).values(row);
      await reload();
      return { key, apiKey: toApiKey(storedEntry(row), now().getTime()) };
    },
    /** All keys, fixed ones first, then the newest, including revoked ones. */
    list(): KnownKey[] {
      const nowMs = now().getTime();
      const newestFirst = [...stored.values()].toSorted(laterFirst);
      return [...fixed.values(), ...newestFirst].map((entry) => toApiKey(entry, nowMs));
    },
    /** The person of a stored key; null for one of the team or an unknown id. */
    ownerOf: (id: string): string | null => owners.get(id) ?? null,
    /** With another id, what belonged to the key belongs to nobody. */
    change: (id: string, changed: Partial<Pick<KeyRow, 'id' | 'name' | 'limits'>>) => update(id, changed),
    /** Effective immediately in this process, in others after their next `reload`. Null restores the key. */
    setRevoked: (id: string, at: Date | null) => update(id, { revokedAt: at }),
    /** The keys of a removed person work no more, also if the person returns. */
    leave: (inside: Session, { personId }: Leaving) =>
      inside
        .update(apiKeys)
        .set({ revokedAt: now() })
        .where(and(eq(apiKeys.personId, personId), isNull(apiKeys.revokedAt))),
    left: reload,
    /** True if no key was ever created or configured. */
    isEmpty: () => stored.size + fixed.size === 0,
    /** Loads what changed since the last time, also in other processes. */
    reload,
    /** Saves the last use of keys. */
    async writeLastUse(): Promise<void> {
      const at = now();
      const used = [...fixed.values(), ...stored.values()].filter((entry) => entry.used);
      for (const entry of used) Object.assign(entry, { used: false, lastUsedMs: at.getTime() });
      const ids = used.flatMap(({ row }) => row?.id ?? []);
      if (ids.length === 0) return;
      await session
        .update(apiKeys)
        .set({ lastUsedAt: sql`greatest(${apiKeys.lastUsedAt}, ${at.toISOString()}::timestamptz)` })
        .where(sql`id = any(${sql.param(ids)}::text[])`);
    },
  };
}

function newKey(name: string, createdAt: Date) {
  const key = `easel_${randomBytes(24).toString('base64url')}`;
  const texts = { id: newKeyId(), name, hash: hashKey(key), prefix: key.slice(0, 10) };
  return { key, row: { ...texts, createdAt, lastUsedAt: null, revokedAt: null } };
}

/** The principal of a key with the role and the limits that its owner has now; undefined if the owner is out. */
function withOwner({ principal, row }: KeyEntry, findPerson: FindPerson): Principal | undefined {
  const personId = row?.personId ?? null;
  if (personId === null) return principal;
  const person = findPerson(personId);
  if (person === undefined || isOut(person)) return undefined;
  const { role, limits } = person;
  return { ...principal, person: { personId, role, limits, isPrivate: false } };
}

function isExpired({ expiresMs }: KeyEntry, nowMs: number): boolean {
  return expiresMs !== undefined && expiresMs <= nowMs;
}

export function newKeyId(): string {
  return `key_${randomBytes(9).toString('base64url')}`;
}

/** Hashing takes longer than the rest of the look-up. */
const maxDigests = 1_000;

function laterFirst({ row: a }: KeyEntry, { row: b }: KeyEntry): number {
  const later = (b?.createdAt.getTime() ?? 0) - (a?.createdAt.getTime() ?? 0);
  return later || (b?.id ?? '').localeCompare(a?.id ?? '');
}

interface KeyEntry {
  principal: Principal;
  /** Undefined for a fixed key. */
  row: KeyRow | undefined;
  /** Unix milliseconds; undefined for never. */
  expiresMs: number | undefined;
  /** Set by every use, reset when the last use is saved. */
  used: boolean;
  /** Unix milliseconds. */
  lastUsedMs: number | undefined;
}

type KeyRow = Omit<typeof apiKeys.$inferSelect, 'changedAt'>;

/** A key without its costs, which the usage knows. */
export type KnownKey = Omit<ApiKey, 'spent' | 'reserved' | 'personId'> & { personId: string | null };

function storedEntry(row: KeyRow): KeyEntry {
  return {
    principal: { keyId: row.id, name: row.name, limits: row.limits ?? undefined },
    row,
    expiresMs: row.expiresAt?.getTime(),
    used: false,
    lastUsedMs: row.lastUsedAt?.getTime(),
  };
}

function fixedEntry(key: string, index: number): [string, KeyEntry] {
  const digest = hashKey(key);
  const principal = { keyId: `fixed-${digest.slice(0, 12)}`, name: `Fixed key ${index + 1}` };
  return [digest, { principal, row: undefined, expiresMs: undefined, used: false, lastUsedMs: undefined }];
}

/** SHA-256 in hex. Keys are long and random, so a slow hash would not make them safer. */
function hashKey(key: string): string {
  return hash('sha256', key);
}

function toApiKey(entry: KeyEntry, nowMs: number): KnownKey {
  const { principal, row, lastUsedMs } = entry;
  return {
    id: principal.keyId,
    name: principal.name,
    prefix: row?.prefix ?? null,
    origin: row === undefined ? 'fixed' : 'stored',
    state: stateOf(entry, nowMs),
    createdAt: row?.createdAt.toISOString() ?? null,
    lastUsedAt: lastUsedMs === undefined ? null : new Date(lastUsedMs).toISOString(),
    expiresAt: row?.expiresAt?.toISOString() ?? null,
    revokedAt: row?.revokedAt?.toISOString() ?? null,
    limits: row?.limits ?? noLimits,
    personId: row?.personId ?? null,
  };
}

function stateOf(entry: KeyEntry, nowMs: number): KnownKey['state'] {
  if (entry.row?.revokedAt) return 'revoked';
  return isExpired(entry, nowMs) ? 'expired' : 'active';
}

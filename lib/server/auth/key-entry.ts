/** A key as the process holds it, and how the pages are told of it. Owns the hash; never holds a key's text. */
import { hash } from 'node:crypto';
import type { ApiKey } from '#lib/contract/playground/api-key.ts';
import type { Principal } from './principal.ts';

export interface KeyEntry {
  principal: Principal;
  /** Undefined for a fixed key. */
  row: KeyRow | undefined;
  /** Unix milliseconds; undefined for never. */
  expiresMs: number | undefined;
  /** Set by every use, taken back by the next write of the last use. */
  used: boolean;
  /** Unix milliseconds. */
  lastUsedMs: number | undefined;
}

export interface KeyRow {
  id: string;
  name: string;
  hash: string;
  prefix: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
}

export function storedEntry(row: KeyRow): KeyEntry {
  return {
    principal: { keyId: row.id, name: row.name },
    row,
    expiresMs: row.expiresAt?.getTime(),
    used: false,
    lastUsedMs: row.lastUsedAt?.getTime(),
  };
}

export function fixedEntry(key: string, index: number): [string, KeyEntry] {
  const digest = hashKey(key);
  const principal = { keyId: `fixed-${digest.slice(0, 12)}`, name: `Fixed key ${index + 1}` };
  return [digest, { principal, row: undefined, expiresMs: undefined, used: false, lastUsedMs: undefined }];
}

/** SHA-256 in hex: keys are long and random, so a slow hash would add nothing but load. */
export function hashKey(key: string): string {
  return hash('sha256', key);
}

export function toApiKey({ principal, row, expiresMs, lastUsedMs }: KeyEntry, nowMs: number): ApiKey {
  const expired = expiresMs !== undefined && expiresMs <= nowMs;
  return {
    id: principal.keyId,
    name: principal.name,
    prefix: row?.prefix ?? null,
    origin: row === undefined ? 'fixed' : 'stored',
    state: row?.revokedAt ? 'revoked' : expired ? 'expired' : 'active',
    createdAt: row?.createdAt.toISOString() ?? null,
    lastUsedAt: lastUsedMs === undefined ? null : new Date(lastUsedMs).toISOString(),
    expiresAt: row?.expiresAt?.toISOString() ?? null,
    revokedAt: row?.revokedAt?.toISOString() ?? null,
  };
}

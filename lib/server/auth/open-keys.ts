/** Opens the key ring with its routes `/api/keys`, and synchronises it with the database: saves last uses, loads changes of other processes. */

import { defined } from '#lib/base/json-value.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { apiKeyPatchSchema, newApiKeySchema } from '#lib/contract/pages/api-key.ts';
import { restoreSeconds } from '#lib/contract/pages/key-limits.ts';
import type { PartNeeds } from '#lib/server/db/part.ts';
import { repeat } from '#lib/server/db/repeat.ts';
import { freshJson, type Outcome } from '#lib/server/http/outcome.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import { readJson } from '#lib/server/http/read-json.ts';
import { found } from '#lib/server/http/read-query.ts';
import type { KeySpending } from './admit-key.ts';
import { type KeyRing, type KnownKey, openKeyRing } from './key-ring.ts';
import { playgroundPrincipal } from './principal.ts';

type Spending = () => Promise<ReadonlyMap<string, KeySpending>>;

export interface KeysNeeds extends PartNeeds {
  usage: { spending: Spending };
}

const lastUseMs = 10_000;
/** A key that another process revoked works at most this long. */
const reloadMs = 1_000;

export async function openKeys({ settings, log, database, usage }: KeysNeeds) {
  const keys = await openKeyRing(database.drizzle, settings.GATEWAY_API_KEYS);
  const failed = (error: unknown) => log.warn({ err: error }, 'the API keys could not be synchronised');
  const stopSaving = repeat(lastUseMs, keys.writeLastUse, failed);
  const stopLoading = database.exclusive ? undefined : repeat(reloadMs, keys.reload, failed);
  const { keyId, name } = playgroundPrincipal;
  return {
    keys,
    /** Names of all keys, including revoked ones, by id. */
    names: (): ReadonlyMap<string, string> =>
      new Map([...keys.list().map((key): [string, string] => [key.id, key.name]), [keyId, name]]),
    routes: keysRoutes({ keys, spending: usage.spending }),
    async stop(): Promise<void> {
      await stopSaving();
      await stopLoading?.();
      await keys.writeLastUse();
    },
  };
}

interface KeysRoutesOptions {
  keys: KeyRing;
  spending: Spending;
  now?: () => Date;
}

function keysRoutes({ keys, spending, now = () => new Date() }: KeysRoutesOptions): PagesRoute[] {
  const shown = async (id: string): Promise<Outcome> => {
    const key = keyNamed(keys, id);
    return freshJson({ ...key, ...((await spending()).get(id) ?? unspent) });
  };
  return [
    route('GET', '/api/keys', 'viewer', async () => {
      await keys.writeLastUse();
      const costs = await spending();
      const listed = keys.list().toSorted(workingFirst);
      return freshJson({ keys: listed.map((key) => ({ ...key, ...(costs.get(key.id) ?? unspent) })) });
    }),
    route('POST', '/api/keys', 'admin', async (request) => {
      const { name, expiresAt: given, limits } = await readJson(request, newApiKeySchema);
      const expiresAt = given ? new Date(given) : null;
      if (expiresAt !== null && expiresAt <= now()) {
        throw new ApiError('invalid_value', {
          parameter: 'expiresAt',
          message: 'expiresAt must be in the future.',
        });
      }
      const { key, apiKey } = await keys.create(name, { expiresAt, limits: limits ?? null });
      return freshJson({ key, apiKey: { ...apiKey, ...unspent } }, 201);
    }),
    route('PATCH', '/api/keys/:id', 'admin', async (request, { id = '' }) => {
      const changed = await readJson(request, apiKeyPatchSchema);
      storedKey(keys, id);
      await keys.change(id, defined(changed));
      return await shown(id);
    }),
    route('DELETE', '/api/keys/:id', 'admin', async (_, { id = '' }) => {
      if (storedKey(keys, id).state !== 'revoked') await keys.setRevoked(id, now());
      return await shown(id);
    }),
    route('POST', '/api/keys/:id/restore', 'admin', async (_, { id = '' }) => {
      const { revokedAt } = storedKey(keys, id);
      if (revokedAt !== null) {
        if (now().getTime() - Date.parse(revokedAt) > restoreSeconds * 1000) {
          throw new ApiError('conflict', {
            message: `A revoked key can be restored for ${restoreSeconds} seconds only: create a new one.`,
            shouldRetry: false,
          });
        }
        await keys.setRevoked(id, null);
      }
      return await shown(id);
    }),
  ];
}

const unspent = { spent: 0, reserved: 0 };

function keyNamed(keys: KeyRing, id: string): KnownKey {
  const named = keys.list().find((key) => key.id === id);
  return found(named, `There is no API key ${JSON.stringify(id)}.`);
}

/** A key that can be changed; fixed keys cannot. */
function storedKey(keys: KeyRing, id: string): KnownKey {
  const key = keyNamed(keys, id);
  if (key.origin === 'stored') return key;
  throw new ApiError('conflict', {
    message: `${key.name} comes from GATEWAY_API_KEYS and is changed there.`,
    shouldRetry: false,
  });
}

/** Keeps the order within each state. */
function workingFirst(first: KnownKey, second: KnownKey): number {
  const rank = { active: 0, expired: 1, revoked: 2 } as const;
  return rank[first.state] - rank[second.state];
}

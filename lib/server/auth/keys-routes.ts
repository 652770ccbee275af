/** `/api/keys`: the API keys for the keys page. */
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { type ApiKey, apiKeyPatchSchema, newApiKeySchema } from '#lib/contract/playground/api-key.ts';
import { restoreSeconds } from '#lib/contract/playground/key-restore.ts';
import { freshJson, type Outcome } from '#lib/server/http/outcome.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import { readJson } from '#lib/server/http/read-json.ts';
import type { KeyRing } from './key-ring.ts';

export function keysRoutes(keys: KeyRing, now: () => Date = () => new Date()): PagesRoute[] {
  const shown = (id: string): Outcome => freshJson(keyNamed(keys, id));
  return [
    route('GET', '/api/keys', async () => {
      await keys.writeLastUse();
      return freshJson({ keys: keys.list().toSorted(workingFirst) });
    }),
    route('POST', '/api/keys', async (request) => {
      const { name, expiresAt } = await readJson(request, newApiKeySchema);
      const expires = expiresAt ? new Date(expiresAt) : null;
      if (expires !== null && expires <= now()) {
        throw new ApiError('invalid_value', {
          parameter: 'expiresAt',
          message: 'expiresAt must be in the future.',
        });
      }
      return freshJson(await keys.create(name, expires), 201);
    }),
    route('PATCH', '/api/keys/:id', async (request, { id = '' }) => {
      const { name } = await readJson(request, apiKeyPatchSchema);
      storedKey(keys, id);
      await keys.rename(id, name);
      return shown(id);
    }),
    route('DELETE', '/api/keys/:id', async (_, { id = '' }) => {
      if (storedKey(keys, id).state !== 'revoked') await keys.setRevoked(id, now());
      return shown(id);
    }),
    route('POST', '/api/keys/:id/restore', async (_, { id = '' }) => {
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
      return shown(id);
    }),
  ];
}

function keyNamed(keys: KeyRing, id: string): ApiKey {
  const found = keys.list().find((key) => key.id === id);
  if (found) return found;
  throw new ApiError('not_found', { message: `There is no API key ${JSON.stringify(id)}.` });
}

/** A key that can be changed; fixed keys cannot. */
function storedKey(keys: KeyRing, id: string): ApiKey {
  const key = keyNamed(keys, id);
  if (key.origin === 'stored') return key;
  throw new ApiError('conflict', {
    message: `${key.name} comes from GATEWAY_API_KEYS and is changed there.`,
    shouldRetry: false,
  });
}

/** Keeps the order within each state. */
function workingFirst(first: ApiKey, second: ApiKey): number {
  const rank = { active: 0, expired: 1, revoked: 2 } as const;
  return rank[first.state] - rank[second.state];
}

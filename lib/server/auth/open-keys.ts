/** Opens the key ring with its routes `/api/keys`, and synchronises it with the database: saves last uses, loads changes of other processes. */

import { defined, type JsonRecord } from '#lib/base/json-value.ts';
import { ApiError, lastingConflict } from '#lib/contract/errors/api-error.ts';
import { type ApiKey, apiKeyPatchSchema, newApiKeySchema } from '#lib/contract/pages/api-key.ts';
import { restoreSeconds } from '#lib/contract/pages/key-limits.ts';
import { repeat } from '#lib/server/db/clock.ts';
import type { PartNeeds } from '#lib/server/db/part.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import { freshJson, type Outcome } from '#lib/server/http/outcome.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import { found, readJson } from '#lib/server/http/read-request.ts';
import { localPerson, type Viewer } from '#lib/server/http/viewer.ts';
import { type KeySpending, unspent } from './admit-key.ts';
import type { AuditAction, AuditTrail } from './audit-trail.ts';
import { type KeyRing, type KnownKey, openKeyRing } from './key-ring.ts';
import type { People } from './people.ts';
import { accountOf, playgroundPrincipal, requireRole } from './principal.ts';

type Spending = () => Promise<ReadonlyMap<string, KeySpending>>;

export interface KeysNeeds extends PartNeeds {
  usage: { spending: Spending };
  people: Pick<People, 'find' | 'ofAccount'>;
  trail: Pick<AuditTrail, 'write'>;
}

const lastUseMs = 10_000;
/** A key that another process revoked works at most this long. */
const reloadMs = 1_000;

export async function openKeys({ settings, log, database, usage, people, trail }: KeysNeeds) {
  const keys = await openKeyRing(database.drizzle, settings.GATEWAY_API_KEYS, undefined, people.find);
  const failed = (error: unknown) => log.warn({ err: error }, 'the API keys could not be synchronised');
  const stopSaving = repeat(lastUseMs, keys.writeLastUse, failed);
  const stopLoading = database.exclusive ? undefined : repeat(reloadMs, keys.reload, failed);
  const { keyId, name } = playgroundPrincipal;
  return {
    keys,
    /** Names of all keys, including revoked ones, by id. */
    names: (): ReadonlyMap<string, string> =>
      new Map([...keys.list().map((key): [string, string] => [key.id, key.name]), [keyId, name]]),
    /** The person whose an account or a key is. */
    personOf: (account: string) => people.ofAccount(account) ?? people.find(keys.ownerOf(account) ?? ''),
    /** Whose usage a viewer may read: their own, that of the team, and as an admin that of all. */
    mayRead: ({ personId, role }: Viewer, account: string): boolean => {
      if (role === 'admin' || account === accountOf(personId)) return true;
      const owner = keys.ownerOf(account);
      return !account.startsWith('person_') && (owner === null || owner === personId);
    },
    routes: keysRoutes({ keys, spending: usage.spending, trail }),
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
  trail: Pick<AuditTrail, 'write'>;
  now?: () => Date;
}

function keysRoutes({ keys, spending, trail, now = () => new Date() }: KeysRoutesOptions): PagesRoute[] {
  const shown = async (id: string, viewer: Viewer): Promise<Outcome> => {
    const key = keyNamed(keys, id, viewer);
    return freshJson({ ...shownKey(key, viewer), ...((await spending()).get(id) ?? unspent) });
  };
  /** After a change of a key. */
  const changed = async (
    action: KeyAction,
    id: string,
    { request, viewer, detail }: { request: GatewayRequest; viewer: Viewer; detail?: JsonRecord },
  ): Promise<Outcome> => {
    const { personId } = viewer;
    await trail.write({ request, personId }, { action, target: id, ...(detail && { detail }) });
    return await shown(id, viewer);
  };
  return [
    route('GET', '/api/keys', 'viewer', async (_request, _params, viewer) => {
      await keys.writeLastUse();
      const costs = await spending();
      const listed = keys.list().filter(isKnownTo(viewer)).toSorted(workingFirst);
      return freshJson({
        keys: listed.map((key) => ({ ...shownKey(key, viewer), ...(costs.get(key.id) ?? unspent) })),
      });
    }),
    route('POST', '/api/keys', 'member', async (request, _params, viewer) => {
      const {
        name,
        expiresAt: given,
        limits,
        owner = viewer.role === 'admin' ? 'team' : 'me',
      } = await readJson(request, newApiKeySchema);
      const expiresAt = given ? new Date(given) : null;
      if (expiresAt !== null && expiresAt <= now()) {
        throw new ApiError('invalid_value', {
          parameter: 'expiresAt',
          message: 'expiresAt must be in the future.',
        });
      }
      if (owner === 'team') requireRole(viewer, 'admin');
      const personId = owner === 'team' || viewer.personId === localPerson ? null : viewer.personId;
      const { key, apiKey } = await keys.create(name, { expiresAt, limits: limits ?? null, personId });
      const act = { action: 'key made', target: apiKey.id, detail: { name, personId } } as const;
      await trail.write({ request, personId: viewer.personId }, act);
      return freshJson({ key, apiKey: { ...shownKey(apiKey, viewer), ...unspent } }, 201);
    }),
    route('PATCH', '/api/keys/:id', 'member', async (request, { id = '' }, viewer) => {
      const detail = defined(await readJson(request, apiKeyPatchSchema));
      storedKey(keys, id, viewer);
      await keys.change(id, detail);
      return await changed('key changed', id, { request, viewer, detail: { ...detail } });
    }),
    route('DELETE', '/api/keys/:id', 'member', async (request, { id = '' }, viewer) => {
      if (storedKey(keys, id, viewer).state === 'revoked') return await shown(id, viewer);
      await keys.setRevoked(id, now());
      return await changed('key revoked', id, { request, viewer });
    }),
    route('POST', '/api/keys/:id/restore', 'member', async (request, { id = '' }, viewer) => {
      const { revokedAt } = storedKey(keys, id, viewer);
      if (revokedAt !== null) {
        if (now().getTime() - Date.parse(revokedAt) > restoreSeconds * 1000) {
          throw lastingConflict(
            `A revoked key can be restored for ${restoreSeconds} seconds only: create a new one.`,
          );
        }
        await keys.setRevoked(id, null);
        return await changed('key restored', id, { request, viewer });
      }
      return await shown(id, viewer);
    }),
  ];
}

type KeyAction = Extract<AuditAction, `key ${string}`>;

/** Own keys and those of the team; as an admin all. */
function isKnownTo({ personId, role }: Viewer) {
  return (key: KnownKey): boolean => role === 'admin' || key.personId === null || key.personId === personId;
}

function shownKey({ personId, ...key }: KnownKey, viewer: Viewer): Omit<ApiKey, 'spent' | 'reserved'> {
  return viewer.personId === localPerson ? key : { ...key, personId };
}

function keyNamed(keys: Pick<KeyRing, 'list'>, id: string, viewer: Viewer): KnownKey {
  const named = keys
    .list()
    .filter(isKnownTo(viewer))
    .find((key) => key.id === id);
  return found(named, `There is no API key ${JSON.stringify(id)}.`);
}

/** A key of the viewer's own; as an admin any. Throws ApiError. */
export function ownKey(keys: Pick<KeyRing, 'list'>, id: string, viewer: Viewer): KnownKey {
  const key = keyNamed(keys, id, viewer);
  if (key.personId !== viewer.personId) requireRole(viewer, 'admin');
  return key;
}

/** A key that the viewer may change; fixed keys cannot be. */
function storedKey(keys: KeyRing, id: string, viewer: Viewer): KnownKey {
  const key = ownKey(keys, id, viewer);
  if (key.origin === 'stored') return key;
  throw lastingConflict(`${key.name} comes from GATEWAY_API_KEYS and is changed there.`);
}

/** Keeps the order within each state. */
function workingFirst(first: KnownKey, second: KnownKey): number {
  const rank = { active: 0, expired: 1, revoked: 2 } as const;
  return rank[first.state] - rank[second.state];
}

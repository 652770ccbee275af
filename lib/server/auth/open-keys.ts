/** Opens the key ring, and synchronises it with the database: saves last uses, loads changes of other processes. */
import type { PartNeeds } from '#lib/server/db/part.ts';
import { repeat } from '#lib/server/db/repeat.ts';
import { openKeyRing } from './key-ring.ts';
import { keysRoutes } from './keys-routes.ts';
import { playgroundPrincipal } from './principal.ts';

export interface KeysNeeds extends PartNeeds {
  usage: { spending(): Promise<ReadonlyMap<string, number>> };
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

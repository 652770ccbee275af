/** Keeps the key ring in step with the database: last uses go down in batches, other processes' changes come up. */
import type { KeyRing } from '#lib/server/auth/key-ring.ts';
import type { Log } from './log.ts';

const lastUseMs = 10_000;
/** A key revoked elsewhere works here no longer than this. */
const reloadMs = 1_000;

/** `shared`: other processes use the same database. The function it answers ends it, with a last write. */
export function maintainKeys(keys: KeyRing, log: Log, shared: boolean): () => Promise<void> {
  const quietly = (what: () => Promise<void>) => () => {
    what().catch((error: unknown) => log.warn({ err: error }, 'the API keys could not be kept in step'));
  };
  const timers = [
    setInterval(quietly(keys.writeLastUse), lastUseMs),
    ...(shared ? [setInterval(quietly(keys.reload), reloadMs)] : []),
  ];
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await keys.writeLastUse();
  };
}

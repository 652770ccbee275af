/** Synchronises the key ring and the database: saves last uses in batches, loads changes of other processes. */
import type { KeyRing } from '#lib/server/auth/key-ring.ts';
import type { Log } from './log.ts';

const lastUseMs = 10_000;
/** A key that another process revoked works at most this long. */
const reloadMs = 1_000;

/** `shared`: other processes use the same database. Returns a function that stops it after a last save. */
export function maintainKeys(keys: KeyRing, log: Log, shared: boolean): () => Promise<void> {
  const loggingErrors = (what: () => Promise<void>) => () => {
    what().catch((error: unknown) => log.warn({ err: error }, 'the API keys could not be synchronised'));
  };
  const timers = [
    setInterval(loggingErrors(keys.writeLastUse), lastUseMs),
    ...(shared ? [setInterval(loggingErrors(keys.reload), reloadMs)] : []),
  ];
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await keys.writeLastUse();
  };
}

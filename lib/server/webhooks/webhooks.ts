/** Delivers events to callback addresses: signed, in order for each task, at least once, across restarts. */
import { isIP } from 'node:net';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { Database, Session } from '#lib/server/db/database.ts';
import { createPlaces, createRecentFailures } from '#lib/server/db/leases.ts';
import { type Logger, silentLogger } from '#lib/server/db/logger.ts';
import { createWorker } from '#lib/server/db/worker.ts';
import { FetchRefused, postGuarded } from '#lib/server/http/guarded-fetch.ts';
import { isPrivateAddress } from '#lib/server/http/private-address.ts';
import { readRetryAfter } from '#lib/server/providers/upstream/retry-after.ts';
import { createDeliveryStore, type DeliveryRow, type NewDelivery, placesOf } from './delivery-store.ts';
import { type AttemptResult, nextAttempt, retryDelays } from './next-attempt.ts';
import { createWebhookSecrets, signWebhook } from './sign-webhook.ts';

export type Webhooks = ReturnType<typeof createWebhooks>;

export interface WebhooksOptions {
  database: Database;
  allowPrivateNetwork: boolean;
  logger?: Logger;
  /** Replaced in tests. */
  post?: typeof postGuarded;
  /** Delays between the attempts, ms. */
  delays?: readonly number[];
  /** How often due deliveries are looked for; new ones of this process are sent at once. */
  pollMs?: number;
  /** How long `stop` waits for attempts under way, ms. */
  graceMs?: number;
}

/** Attempts at once in this process, so that silent receivers of some owners leave places for the others. */
const places = { all: 64, owner: 8, host: 4, ownerAtHost: 2 };
/** At a host whose last attempt failed. */
const placesAfterFailure = 1;
const timeoutMs = 15_000;
/** Longer than an attempt; another process takes over the deliveries of one that died. */
const leaseMs = 25_000;
const deleteAfterDays = 30;

export function createWebhooks(options: WebhooksOptions) {
  const { database, allowPrivateNetwork, logger = silentLogger, post = postGuarded } = options;
  const { delays = retryDelays, pollMs = 2_000, graceMs = 3_000 } = options;
  const store = createDeliveryStore(database);
  const secrets = createWebhookSecrets(database);
  const failures = createRecentFailures();
  const running = createPlaces((name) => {
    const [kind, host = ''] = name.split(' ');
    if (kind === 'owner') return places.owner;
    if (failures.of(host) > 0) return placesAfterFailure;
    return kind === 'host' ? places.host : places.ownerAtHost;
  });
  const stopping = new AbortController();

  const send = async (row: DeliveryRow): Promise<AttemptResult> => {
    const { id, event, url, body, ownerKeyId, leaseUntil } = row;
    // The time of the claim on the database's clock: receivers reject old timestamps.
    const timestamp = Math.floor(((leaseUntil?.getTime() ?? 0) - leaseMs) / 1000);
    const headers = {
      'content-type': 'application/json',
      ...signWebhook({ id, timestamp, body }, await secrets.signing(ownerKeyId)),
      'x-idempotency-key': `${row.taskId ?? row.requestId}-${event.split('.').at(-1)}`,
    };
    try {
      const request = { headers, body, timeoutMs, allowPrivateNetwork, signal: stopping.signal };
      const { status, headers: received } = await post(url, request);
      if (status >= 200 && status < 300) return { status, error: null };
      const retryAfterMs = (readRetryAfter(received) ?? 0) * 1000;
      return { status, retryAfterMs, error: `The address answered with status ${status}.` };
    } catch (error) {
      if (!(error instanceof FetchRefused)) throw error;
      const reason = error.message.replaceAll('\0', '').slice(0, 500);
      return { status: null, error: `The event was not accepted: ${reason}.` };
    }
  };
  const attempt = async (row: DeliveryRow): Promise<void> => {
    try {
      const result = await send(row);
      if (isHostInTrouble(result)) failures.failed(row.host);
      else failures.succeeded(row.host);
      const next = nextAttempt(result, row.failures, { delays });
      await store.settle(row, result, next);
      if (next.state === 'waiting') worker.wakeAfter(next.delayMs);
    } catch (error) {
      // An error of the database, or `stop`. The lease ends otherwise.
      if (!stopping.signal.aborted) logger.warn({ err: error, delivery: row.id }, 'A callback failed.');
      await store.release(row).catch(() => {});
    } finally {
      running.leave(placesOf(row));
      // The next event of the task, or of the host.
      worker.wake();
    }
  };
  const worker = createWorker<DeliveryRow>({
    concurrency: places.all,
    pollMs,
    clock: database.clock,
    claim: (limit) => store.claim({ limit, places: running, leaseMs }),
    run: attempt,
    onError: (error) => logger.warn({ err: error }, 'The callbacks that are due could not be claimed.'),
  });

  return {
    secrets,
    deliveries: store,
    /** Throws ApiError `invalid_value` for an address that is private in itself; names are checked when called. */
    checkUrl(parameter: string, url: string | undefined): void {
      if (url === undefined || allowPrivateNetwork || !isPrivateUrl(url)) return;
      throw new ApiError('invalid_value', {
        parameter,
        message: `${parameter} must not lead to a private address; got ${JSON.stringify(url.slice(0, 200))}.`,
      });
    },
    /** Saves an event in the transaction of its cause. Call `wake` after the commit. */
    add: (session: Session, delivery: NewDelivery) => store.add(session, delivery),
    wake: worker.wake,
    /** Saves an event in a transaction of its own. */
    async send(delivery: NewDelivery): Promise<void> {
      await store.add(database.drizzle, delivery);
      worker.wake();
    },
    async redeliver(id: string): Promise<DeliveryRow | undefined> {
      const row = await store.redeliver(id);
      worker.wake();
      return row;
    },
    /** Starts to deliver, also what an earlier process left. */
    async start(): Promise<void> {
      if (database.exclusive) await store.endLeases();
      worker.start();
    },
    stop: () => worker.finish(stopping, graceMs),
    deleteFinished: () => store.deleteFinished(deleteAfterDays),
  };
}

/** It did not answer, or says that it has too much to do. */
function isHostInTrouble({ status }: AttemptResult): boolean {
  return status === null || status >= 500 || status === 429 || status === 408;
}

function isPrivateUrl(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return isIP(host) === 0 ? /(^|\.)localhost$/.test(host) : isPrivateAddress(host);
}

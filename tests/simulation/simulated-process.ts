/** A process of the simulation: the real tasks, callbacks and files, over a database and a storage that fail. */
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { createAssets } from '#lib/server/assets/assets.ts';
import { type Database, inTransaction } from '#lib/server/db/database.ts';
import { drizzle } from '#lib/server/db/drizzle.ts';
import { silentLogger } from '#lib/server/db/logger.ts';
import { createIdempotencyStore } from '#lib/server/gateway/idempotency-store.ts';
import { createOutlivingCalls } from '#lib/server/http/outliving-calls.ts';
import type { Storage } from '#lib/server/storage/storage.ts';
import { openReservations } from '#lib/server/usage/reservations.ts';
import { addVideoUsage, openUsage } from '#lib/server/usage/usage.ts';
import { createImageTasks } from '#lib/server/videos/image-tasks.ts';
import type { VideoTask } from '#lib/server/videos/video-task.ts';
import { createVideoTasks } from '#lib/server/videos/video-tasks.ts';
import { createWebhooks } from '#lib/server/webhooks/webhooks.ts';
import { payers, price } from './ledger.ts';
import type { Line } from './line.ts';
import { createPaidCalls } from './paid-calls.ts';
import type { Receiver } from './receiver.ts';
import type { Upstream } from './upstream.ts';
import { counted } from './virtual-time.ts';

type Query = [query: string | pg.QueryConfig, values?: unknown[]];

/** Names of prepared statements: to parse and to plan them costs more than to run them. */
const names = new Map<string, string>();

function prepared([query, values]: Query): [query: pg.QueryConfig, values?: unknown[]] {
  const config = typeof query === 'string' ? { text: query } : query;
  const name = names.get(config.text) ?? `prepared_${names.size}`;
  names.set(config.text, name);
  return [{ ...config, name }, values];
}

/** The database of one process, whose connections are lost as its line says. */
function databaseOn(pool: pg.Pool, line: Line): Database {
  const lossy = new Proxy(pool, {
    get(target, name) {
      if (name === 'query')
        return async (...query: Query) => {
          await line.delay();
          return await line.run(() => counted(() => target.query(...prepared(query))));
        };
      if (name !== 'connect') return Reflect.get(target, name, target);
      return async () => {
        await line.delay();
        const client = await counted(() => target.connect());
        // The connection itself is well, and its transaction must end.
        const end = () => void release(client);
        return new Proxy(client, {
          get(connection, member) {
            if (member === 'query')
              return (...query: Query) =>
                line.run(() => counted(() => connection.query(...prepared(query))), end);
            if (member === 'release') return end;
            return Reflect.get(connection, member, connection);
          },
        });
      };
    },
  });
  return {
    exclusive: false,
    drizzle: drizzle(lossy),
    transaction: inTransaction(lossy),
    flush: async () => {},
    query: async (text, values) => ({ rows: (await lossy.query(text, values)).rows }),
    now: () => Date.now(),
    close: async () => {},
  };
}

async function release(client: pg.PoolClient): Promise<void> {
  await counted(() => client.query('rollback'));
  client.release();
}

function lossyStorage(storage: Storage, line: Line): Storage {
  const through = async <Result>(run: () => Promise<Result>) => {
    await line.delay();
    return await line.run(run);
  };
  return {
    // As a bucket: what was read is sent again.
    async put(key, body, retry = (write) => write()) {
      const bytes = body instanceof Uint8Array ? body : await buffer(body);
      return await retry(() => through(() => storage.put(key, bytes)));
    },
    get: (key, range) => through(() => storage.get(key, range)),
    head: (key) => through(() => storage.head(key)),
    delete: (key) => through(() => storage.delete(key)),
  };
}

export interface Surroundings {
  pool: pg.Pool;
  storage: Storage;
  line: Line;
  upstream: Upstream;
  receiver: Receiver;
}

/** The pace of the simulation, ms. */
export const pace = {
  lease: 60_000,
  claim: 120_000,
  parked: 300_000,
  deadline: 900_000,
  failure: { firstMs: 2_000, mostMs: 60_000 },
  poll: { firstMs: 2_000, mostMs: 10_000 },
  callbacks: [5_000, 15_000, 30_000, 60_000, 120_000, 240_000, 240_000],
};

export type SimulatedProcess = Awaited<ReturnType<typeof startProcess>>;

export async function startProcess({ pool, storage, line, upstream, receiver }: Surroundings) {
  const database = databaseOn(pool, line);
  const assets = createAssets({ database, storage: lossyStorage(storage, line) });
  const webhooks = createWebhooks({
    database,
    allowPrivateNetwork: true,
    post: (url, request) => receiver.post(url, { ...request, isCut: () => line.isKilled }),
    delays: pace.callbacks,
    pollMs: pace.claim,
    graceMs: 0,
  });
  const usage = openUsage(database, silentLogger);
  const reservations = await openReservations(database, { usage, log: silentLogger });
  const outlivingCalls = createOutlivingCalls();
  const idempotencyStore = createIdempotencyStore({
    database,
    storage: lossyStorage(storage, line),
    limits: { ofKey: 1_000_000, ofAll: 1_000_000 },
    onError: () => {},
  });
  const paid = createPaidCalls({ line, reservations, idempotencyStore, outlivingCalls, upstream });
  const alongside: Parameters<typeof createVideoTasks>[0]['alongside'] = async (session, task) => {
    const { id: taskId, ownerKeyId, requestId, callbackUrl: url, status, model, provider, finishedAt } = task;
    if (status === 'completed' && taskId.startsWith('video_'))
      await addVideoUsage(session, { ...payers, model, provider, finishedAt, seconds: 5, cost: price });
    if (url === null) return;
    const body = JSON.stringify({ id: taskId, status });
    await webhooks.add(session, { taskId, ownerKeyId, requestId, url, event: `task.${status}`, body });
  };
  const shared = {
    database,
    assets,
    logger: silentLogger,
    deadlineMs: () => pace.deadline,
    leaseMs: pace.lease,
    claimMs: pace.claim,
    parkedMs: pace.parked,
    failureBackOff: pace.failure,
    now: database.now,
    alongside,
  };
  const videos = createVideoTasks({
    ...shared,
    portFor: (provider) => upstream.videoPort(provider, line),
    mediaLoader: () => () => Promise.reject(new Error('There are no media.')),
    pollBackOff: pace.poll,
    lookUpMs: 5_000,
    lastStepMs: 10_000,
    graceMs: 0,
  });
  const images = createImageTasks({
    ...shared,
    run: (call) => upstream.runImage(call, line),
    cancelAt: () => undefined,
  });
  for (const tasks of [videos, images]) tasks.onTaskChange(webhooks.wake);
  const workers = [videos, images, webhooks];
  for (const worker of workers) await worker.start();

  const ignore = () => {};
  return {
    line,
    videos,
    images,
    paid,
    find: (id: string, ownerKeyId: string): Promise<VideoTask | null> =>
      (id.startsWith('video_') ? videos : images).find(id, { ownerKeyId }),
    cancel: (id: string) => (id.startsWith('video_') ? videos.cancel(id) : images.cancel(id)),
    /** From now on it reaches nothing, and its timers stand still. */
    kill(): void {
      line.kill();
      for (const worker of workers) worker.stop(0).catch(ignore);
    },
    /** As at a signal: it claims nothing more, ends what runs within the time, then ends itself. */
    async drain(graceMs: number): Promise<void> {
      videos.drain();
      images.drain();
      const end = async () => {
        const calls = outlivingCalls.finish(graceMs);
        await Promise.allSettled([videos.stop(graceMs), images.stop(graceMs), webhooks.stop(), calls]);
        await reservations.stop();
        await usage.stop();
      };
      await line.answer(end()).catch(ignore);
      line.kill();
    },
  };
}

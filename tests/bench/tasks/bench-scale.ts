// The times of every periodic query of tasks, callbacks and files over the data of `seed-scale.ts`.
import { countAssets, sweepAssets } from '#lib/server/assets/asset-retention.ts';
import { createAssets } from '#lib/server/assets/assets.ts';
import { openKeyRing } from '#lib/server/auth/key-ring.ts';
import { playgroundPrincipal } from '#lib/server/auth/principal.ts';
import type { Database } from '#lib/server/db/database.ts';
import { createPlaces } from '#lib/server/db/leases.ts';
import { localViewer } from '#lib/server/http/viewer.ts';
import { createMemoryStorage } from '#lib/server/storage/test-storage.ts';
import { createTaskLeases } from '#lib/server/videos/task-leases.ts';
import { createTaskSearch } from '#lib/server/videos/task-search.ts';
import { createTaskStore } from '#lib/server/videos/task-store.ts';
import { createDeliveryStore } from '#lib/server/webhooks/delivery-store.ts';
import { type Figure, figureOf } from '../report/figure.ts';
import { keyNames } from './seed-scale.ts';

const rounds = [1, 2, 3, 4, 5];
const day = 86_400_000;

export interface Timed {
  question: string;
  ms: Figure | undefined;
}

export async function measureScale(database: Database): Promise<Timed[]> {
  const { drizzle: session } = database;
  const assets = createAssets({ database, storage: createMemoryStorage() });
  const leases = createTaskLeases({ database, owner: 'bench', leaseMs: 20_000, now: database.now });
  const deliveries = createDeliveryStore(database);
  const search = createTaskSearch(database);
  const store = createTaskStore(database);
  const places = () => createPlaces(() => 64);
  const claim = (host: number) =>
    deliveries.claim({
      limit: 64,
      leaseMs: 25_000,
      places: createPlaces((name) => (name.startsWith('host') ? host : 64)),
    });
  const sweep = (maxBytes: number) => {
    const retention = {
      videoMs: 400 * day,
      inputMs: day,
      keepsInputsOf: playgroundPrincipal.keyId,
      maxBytes,
    };
    return sweepAssets({ session, assets, retention });
  };
  const stored = Object.values(await countAssets(session)).reduce((sum, { bytes }) => sum + bytes, 0);
  const keys = await openKeyRing(session, []);
  const filters = { ownerKeyId: playgroundPrincipal.keyId, viewer: localViewer };
  const questions: Record<string, () => Promise<unknown>> = {
    'callbacks: claim, the receiver that is away has no place': () => claim(0),
    'callbacks: claim, it has one': () => claim(1),
    'callbacks: backlog': () => deliveries.backlog(),
    'callbacks: delete finished ones': () => deliveries.deleteFinished(30),
    'tasks: claim submissions': () =>
      leases.claim({ statuses: ['pending'], limit: 64, running: [], places: places() }),
    'tasks: claim polls': () =>
      leases.claim({ statuses: ['queue', 'in_progress'], limit: 64, running: [], places: places() }),
    'tasks: claim stops': () => leases.claimStops({ limit: 64, places: places() }),
    'tasks: count live ones': () => store.countLive(),
    'keys: load changes': () => keys.reload(),
    'keys: save the last use of 500 keys': async () => {
      for (const key of keyNames().slice(0, 500)) keys.find(key);
      await keys.writeLastUse();
    },
    'files: sweep within the limit': () => sweep(stored),
    'files: sweep 2 MB beyond the limit': async () => sweep(await bytesOf(database, -2_000_000)),
    'files: delete expired ones': () => assets.deleteExpiredAssets(),
    'list: counts': () => search.count(filters),
    'list: totals': () => search.totals(filters),
  };
  const timed: Timed[] = [];
  for (const [question, ask] of Object.entries(questions)) {
    const times: number[] = [];
    for (const _ of rounds) {
      const startedAt = performance.now();
      await ask();
      times.push(performance.now() - startedAt);
    }
    timed.push({ question, ms: figureOf(times) });
  }
  return timed;
}

async function bytesOf({ drizzle }: Database, change: number): Promise<number> {
  return Object.values(await countAssets(drizzle)).reduce((sum, { bytes }) => sum + bytes, change);
}

/**
 * One run of the simulation: clients order images and videos and cancel some, while connections to the database, the storage,
 * the upstream and the receivers of callbacks are lost, and processes are killed or end. Then all is calm until everything has
 * ended, and the books of the upstream are compared with the tasks. Deterministic: the seed decides everything.
 */
import type pg from 'pg';
import { vi } from 'vitest';
import { type Database, databaseOver } from '#lib/server/db/database.ts';
import { silentLogger } from '#lib/server/db/logger.ts';
import { createMemoryStorage } from '#lib/server/storage/test-storage.ts';
import type { VideoTask } from '#lib/server/videos/video-task.ts';
import { checkBooks, isAllOver } from './check-books.ts';
import type { Line } from './line.ts';
import { createRandom, type Random } from './random.ts';
import { createReceiver } from './receiver.ts';
import { seedIds } from './seeded-crypto.ts';
import { pace, type SimulatedProcess, startProcess } from './simulated-process.ts';
import { createUpstream, providers } from './upstream.ts';
import { passTime, pause, startVirtualTime } from './virtual-time.ts';

export interface World {
  /** Of the simulation itself: nothing is lost on it. */
  database: Database;
  pool: pg.Pool;
}

const owner = 'key_simulated';
/** Faults happen until then, ms. */
const chaosMs = 40_000;
/** Between two questions whether everything has ended, ms: a question costs as much as a step of a task. */
const checkMs = 60_000;
/** Everything must have ended by then, ms: deadlines, leases and parked tasks together. */
const endMs = 2 * (pace.deadline + pace.parked) + 5 * pace.claim;

export async function openWorld(pool: pg.Pool): Promise<World> {
  const database = await databaseOver({ pool, exclusive: true, logger: silentLogger });
  await database.query('create table if not exists easel.simulated_usage (task text not null)');
  return { database, pool };
}

/** Faster than to truncate them: they have few rows. */
const emptyTables = ['webhook_deliveries', 'assets', 'video_tasks', 'image_tasks', 'simulated_usage']
  .map((table) => `delete from easel.${table};`)
  .join(' ');

/** What is wrong after the run of a seed, as sentences; empty if nothing is. `trace` hears what the upstream decides. */
export async function simulate(
  seed: number,
  world: World,
  trace: (event: string) => void = () => {},
): Promise<string[]> {
  await world.database.query(emptyTables);
  const random = createRandom(seed);
  seedIds(random);
  startVirtualTime();
  vi.spyOn(Math, 'random').mockImplementation(random.next);
  const startMs = Date.now();
  let isCalm = false;
  const upstream = createUpstream(
    random,
    () => isCalm,
    (event) => trace(`${Date.now() - startMs} ${event}`),
  );
  const receiver = createReceiver(random, () => isCalm);
  const storage = createMemoryStorage();
  const loss = random.pick([0, 0.01, 0.05]);
  const lines: Line[] = [];
  const processes: (SimulatedProcess | undefined)[] = [];

  /** A process starts again and again until it gets its database. */
  const start = async (slot: number): Promise<void> => {
    for (;;) {
      const line: Line = { isKilled: false, loss: isCalm ? 0 : loss, random };
      lines.push(line);
      try {
        processes[slot] = await startProcess({ pool: world.pool, storage, line, upstream, receiver });
        return;
      } catch {
        line.isKilled = true;
        await pause(1_000);
      }
    }
  };
  const restart = async (slot: number): Promise<void> => {
    const process = processes[slot];
    processes[slot] = undefined;
    if (random.chance(0.7)) process?.kill();
    else await process?.drain(random.between(0, 5_000));
    await pause(random.between(100, 10_000));
    await start(slot);
  };
  const someProcess = (): SimulatedProcess | undefined =>
    processes.filter((process) => process !== undefined)[random.between(0, 1)] ?? processes.find(Boolean);

  const actors: Promise<void>[] = [];
  const cancelled = new Set<string>();
  const later = (act: () => Promise<void>): void => {
    actors.push(
      pause(random.between(0, chaosMs))
        .then(act)
        // A client of a process that is away gets an error.
        .catch(() => {}),
    );
  };

  try {
    const slots = random.between(1, 2);
    for (let slot = 0; slot < slots; slot += 1) actors.push(start(slot));
    for (let index = random.between(1, 4); index > 0; index -= 1) {
      later(async () => {
        const task = await createTask(someProcess(), random);
        if (task === undefined || !random.chance(0.15)) return;
        await pause(random.between(0, 8_000));
        const { ok } = (await someProcess()?.cancel(task.id)) ?? { ok: false };
        if (ok) cancelled.add(task.id);
      });
    }
    for (let index = random.between(0, 3); index > 0; index -= 1)
      later(() => restart(random.between(0, slots - 1)));
    await passTime(startMs + chaosMs, () => Date.now() >= startMs + chaosMs);

    isCalm = true;
    for (const line of lines) line.loss = 0;
    let haveActed = false;
    void Promise.all(actors).then(() => {
      haveActed = true;
    });
    let nextCheckMs = 0;
    const hasEnded = await passTime(startMs + endMs, async () => {
      if (!haveActed || Date.now() < nextCheckMs) return false;
      nextCheckMs = Date.now() + checkMs;
      return await isAllOver(world);
    });
    const { database } = world;
    const problems = await checkBooks({ database, storage, upstream, receiver, cancelled });
    return [...(hasEnded ? [] : ['Something has not ended.']), ...problems];
  } finally {
    for (const process of processes) process?.kill();
    for (const line of lines) line.isKilled = true;
    await passTime(Date.now(), () => false);
    vi.clearAllTimers();
    vi.useRealTimers();
    vi.restoreAllMocks();
    seedIds(undefined);
  }
}

async function createTask(
  process: SimulatedProcess | undefined,
  random: Random,
): Promise<VideoTask | undefined> {
  if (process === undefined) return undefined;
  const provider = random.pick(providers);
  const callbackUrl = random.chance(0.6) ? 'https://receiver.test/' : null;
  const request = { ownerKeyId: owner, model: 'any', provider, idempotencyKey: null };
  if (random.chance(0.5)) {
    const video = {
      ...request,
      body: { model: 'any', prompt: 'A kite', ...(callbackUrl && { callback_url: callbackUrl }) },
    };
    return await process.videos.create({ ...video, idempotencyKey: undefined });
  }
  return await process.images.create({
    ...request,
    callbackUrl,
    prompt: 'A kite',
    fault: null,
    baseUrl: null,
    requestId: null,
    address: '/v1/images/generations',
    contentType: 'application/json',
    // Large bodies are files.
    body: Buffer.from(JSON.stringify({ prompt: 'A kite'.repeat(random.pick([1, 1_000])) })),
  });
}

/**
 * One run of the simulation: clients order images and videos, cancel some, and repeat calls with their Idempotency-Key, while connections to the database, the storage,
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
import { type Paid, payers } from './ledger.ts';
import { Line } from './line.ts';
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
  /** How tasks and calls have ended in all runs, such as `video completed` and `call 402`. */
  ends: Set<string>;
}

/** Faults happen until then, ms. */
const chaosMs = 40_000;
/** Connections are lost this long after all else is calm, ms. */
const afterLossMs = 120_000;
/** Many tasks come within it, ms. */
const burstMs = 2_000;
/** Between two questions whether everything has ended, ms: a question costs as much as a step of a task. */
const checkMs = 60_000;
/** Everything must have ended by then, ms: deadlines, leases and parked tasks together. */
const endMs = 2 * (pace.deadline + pace.parked) + 5 * pace.claim;

/** The plan of a statement, which decides the order of equal rows, must not depend on how often it ran before. */
const onePlan = 'set plan_cache_mode = force_generic_plan';

export async function openWorld(pool: pg.Pool): Promise<World> {
  pool.on('connect', (client) => void client.query(onePlan));
  const database = await databaseOver({ pool, exclusive: true, logger: silentLogger });
  await database.query('create table if not exists easel.simulated_usage (task text not null)');
  return { database, pool, ends: new Set() };
}

/** Faster than to truncate them: they have few rows. */
const emptyTables = [
  ...['webhook_deliveries', 'assets', 'video_tasks', 'image_tasks', 'simulated_usage', 'reservations'],
  ...['key_spending', 'usage_minutes', 'idempotency_keys', 'idempotency_sizes'],
]
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
  // More callbacks at once than their host has places, and a claim that loses its connection.
  const isBurst = random.chance(0.1);
  const loss = random.pick(isBurst ? [0.05, 0.2] : [0, 0.01, 0.05]);
  const lines: Line[] = [];
  const processes: (SimulatedProcess | undefined)[] = [];

  /** A process starts again and again until it gets its database. */
  const start = async (slot: number): Promise<void> => {
    for (;;) {
      const line = new Line(random, isCalm ? 0 : loss);
      lines.push(line);
      try {
        processes[slot] = await startProcess({ pool: world.pool, storage, line, upstream, receiver });
        return;
      } catch {
        line.kill();
        await pause(1_000);
      }
    }
  };
  const restart = async (slot: number): Promise<void> => {
    const process = processes[slot];
    if (random.chance(0.4)) {
      process?.line.killAfter(random.between(0, 20));
      await pause(random.between(0, 5_000));
    }
    processes[slot] = undefined;
    if (random.chance(0.6)) process?.kill();
    else await process?.drain(random.between(0, 5_000));
    await pause(random.between(100, 10_000));
    await start(slot);
  };
  const someProcess = (): SimulatedProcess | undefined =>
    processes.filter((process) => process !== undefined)[random.between(0, 1)] ?? processes.find(Boolean);

  const budget = random.pick([2, 1_000, 1_000, 1_000]);
  const ledger: Paid[] = [];
  const actors: Promise<void>[] = [];
  const cancelled = new Set<string>();
  let isQuiet = true;
  const later = (act: () => Promise<void>, withinMs = chaosMs): void => {
    actors.push(
      pause(random.between(0, withinMs))
        .then(act)
        // A client of a process that is away gets an error.
        .catch(() => {}),
    );
  };

  try {
    const slots = random.between(1, 2);
    for (let slot = 0; slot < slots; slot += 1) actors.push(start(slot));
    for (let index = isBurst ? 20 : random.between(1, 4); index > 0; index -= 1) {
      later(
        async () => {
          const process = someProcess();
          const task =
            process &&
            (await process.line.answer(
              createTask(process, { random, budget, ledger, reporting: isBurst ? 1 : 0.6 }),
            ));
          if (task === undefined || !random.chance(0.15)) return;
          await pause(random.between(0, 8_000));
          const other = someProcess();
          const { ok } = (await other?.line.answer(other.cancel(task.id))) ?? { ok: false };
          if (ok) cancelled.add(task.id);
        },
        isBurst ? burstMs : chaosMs,
      );
    }
    for (let index = random.between(0, 2); index > 0; index -= 1) {
      const key = `call_${index}`;
      later(async () => {
        for (let times = random.between(1, 3); times > 0; times -= 1) {
          actors.push(send(someProcess(), { key, random, budget, ledger }).catch(() => {}));
          await pause(random.between(0, 10_000));
        }
      });
    }
    for (let index = random.between(0, 3); index > 0; index -= 1)
      later(() => restart(random.between(0, slots - 1)));
    if (random.chance(isBurst ? 1 : 0.3))
      later(async () => {
        isQuiet = false;
        someProcess()?.line.stallAfter(random.between(0, 20), random.between(30_000, 240_000));
      });
    await passTime(startMs + chaosMs, () => Date.now() >= startMs + chaosMs);

    isCalm = true;
    const endLoss = () => {
      for (const line of lines) line.loss = 0;
    };
    // What has waited for its receiver is due at once, while connections are still lost.
    if (isBurst) actors.push(pause(afterLossMs).then(endLoss));
    else endLoss();
    let haveActed = false;
    void allOf(actors).then(() => {
      haveActed = true;
    });
    // What a process could not write is tried again within this time.
    let nextCheckMs = Date.now() + checkMs;
    const hasEnded = await passTime(startMs + endMs, async () => {
      if (!haveActed || Date.now() < nextCheckMs) return false;
      if (lines.some((line) => line.hasStalledSince(Date.now() - checkMs))) return false;
      nextCheckMs = Date.now() + checkMs;
      return await isAllOver(world);
    });
    const { database } = world;
    for (const { key, received } of ledger)
      if (key) world.ends.add(`call ${typeof received === 'string' ? 'completed' : received}`);
    const problems = await checkBooks({
      ...{ ends: world.ends, database, storage, upstream, receiver, cancelled, ledger, budget },
      isQuiet: isQuiet && loss === 0 && lines.length === slots,
    });
    return [...(hasEnded ? [] : ['Something has not ended.']), ...problems];
  } finally {
    for (const process of processes) process?.kill();
    for (const line of lines) line.kill();
    await passTime(Date.now(), () => false);
    vi.clearAllTimers();
    vi.useRealTimers();
    vi.restoreAllMocks();
    seedIds(undefined);
  }
}

/** Waits also for those that come meanwhile. */
async function allOf(promises: readonly Promise<void>[]): Promise<void> {
  for (let index = 0; index < promises.length; index += 1) await promises[index];
}

interface Client {
  random: Random;
  budget: number;
  ledger: Paid[];
}

/** Sends a call, again with the same key, and leaves before its end at times. */
async function send(
  process: SimulatedProcess | undefined,
  { key, random, budget, ledger }: Client & { key: string },
): Promise<void> {
  if (process === undefined) return;
  const { line, paid } = process;
  const entry = { key, line, isReserved: false, cost: undefined, received: undefined };
  ledger.push(entry);
  const leaving = new AbortController();
  if (random.chance(0.2)) setTimeout(() => leaving.abort(), random.between(0, 4_000));
  await line.answer(paid.send(entry, { id: newId(random), budget, signal: leaving.signal }));
}

const newId = (random: Random) => `req_${random.between(1, 1e9)}`;

async function createTask(
  { line, paid, videos, images }: SimulatedProcess,
  { random, budget, ledger, reporting }: Client & { reporting: number },
): Promise<VideoTask | undefined> {
  const entry = { key: undefined, line, isReserved: false, cost: undefined, received: undefined };
  ledger.push(entry);
  const id = newId(random);
  const provider = random.pick(providers);
  const callbackUrl = random.chance(reporting) ? 'https://receiver.test/' : null;
  const request = { ownerKeyId: payers.keyId, model: 'any', provider, idempotencyKey: null };
  const create = (make: () => Promise<VideoTask>) => paid.createTask(entry, { id, budget, create: make });
  if (random.chance(0.5)) {
    const video = {
      ...request,
      body: { model: 'any', prompt: 'A kite', ...(callbackUrl && { callback_url: callbackUrl }) },
    };
    return await create(() => videos.create({ ...video, requestId: id, idempotencyKey: undefined }));
  }
  // Large bodies are files.
  const body = Buffer.from(JSON.stringify({ prompt: 'A kite'.repeat(random.pick([1, 1_000])) }));
  const image = { callbackUrl, prompt: 'A kite', fault: null, baseUrl: null, requestId: id, body };
  const sent = { address: '/v1/images/generations', contentType: 'application/json' };
  return await create(() => images.create({ ...request, ...image, ...sent }));
}

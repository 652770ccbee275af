/** Video tasks for tests: one database per file, emptied for each test. For tests only. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { VideoStatus } from '#lib/contract/videos/video-status.ts';
import { type Assets, createAssets } from '#lib/server/assets/assets.ts';
import { eq } from '#lib/server/db/drizzle.ts';
import { videoTasks } from '#lib/server/db/schema/videos.ts';
import { openTestDatabase, type TestDatabase } from '#lib/server/db/test-database.ts';
import type { LoadMedia, VideoPort } from '#lib/server/providers/provider.ts';
import { createMemoryStorage } from '#lib/server/storage/test-storage.ts';
import { until } from '#tests/support/until.ts';
import type { VideoTasksOptions } from './task-step.ts';
import type { VideoTask } from './video-task.ts';
import { createVideoTasks, type NewVideoTask, type VideoTasks } from './video-tasks.ts';

export const newTask: NewVideoTask = {
  ...{ ownerKeyId: 'key_a', model: 'delta-1.1', provider: 'fake' },
  body: { model: 'delta-1.1', prompt: 'a boat' },
};

/** A clock that a test moves, ms. Without delays between steps, the tasks go on while it stands. */
export function stoppedClock() {
  let time = Date.now();
  const noDelay = { firstMs: 0, mostMs: 0 };
  return {
    advance(ms: number): void {
      time += ms;
    },
    /** For `harness.start`. The time limit of a step past the deadline is real, so it is generous. */
    options: { now: () => time, pollBackOff: noDelay, failureBackOff: noDelay, lastStepMs: 30_000 },
  };
}

const refuseMedia: LoadMedia = ({ url }) => Promise.reject(new Error(`A test must not load ${url}.`));

export function openTaskHarness() {
  const quick = { firstMs: 5, mostMs: 10 };
  let database: TestDatabase;
  let assets: Assets;
  let running: VideoTasks[] = [];

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  beforeEach(async () => {
    await database.empty();
    assets = createAssets({ database, storage: createMemoryStorage() });
  });
  afterEach(async () => {
    for (const tasks of running) await tasks.stop();
    running = [];
  });
  afterAll(() => database.close());

  return {
    get database() {
      return database;
    },
    get assets() {
      return assets;
    },
    /** The tasks of a process with this port, at a fast pace; stopped after the test. */
    async start(port: VideoPort | undefined, options: Partial<VideoTasksOptions> = {}): Promise<VideoTasks> {
      const settings = {
        pollBackOff: quick,
        failureBackOff: quick,
        graceMs: 0,
        claimMs: 50,
        lastStepMs: 100,
      };
      const tasks = createVideoTasks({
        ...{ database, assets, portFor: () => port, mediaLoader: () => refuseMedia },
        ...settings,
        ...options,
      });
      running.push(tasks);
      await tasks.start();
      return tasks;
    },
    async reach(tasks: VideoTasks, id: string, status: VideoStatus): Promise<VideoTask> {
      let task: VideoTask | null = null;
      await until(async () => {
        task = await tasks.find(id, { ownerKeyId: 'key_a' });
        return task?.status === status;
      });
      if (task === null) throw new Error('unreachable');
      return task;
    },
    async statesOf(tasks: VideoTasks, id: string): Promise<VideoStatus[]> {
      return (await tasks.history(id)).map(({ status }) => status);
    },
    /** The times of a task's next step and of its next stop; null: none. */
    async dueTimes(id: string): Promise<{ step: Date | null; stop: Date | null }> {
      const columns = { step: videoTasks.nextStepAt, stop: videoTasks.stopAt };
      const [row] = await database.drizzle.select(columns).from(videoTasks).where(eq(videoTasks.id, id));
      return row ?? { step: null, stop: null };
    },
    /** Ids of the existing assets, or of those with bytes. */
    async assetIds(which: 'all' | 'stored'): Promise<string[]> {
      const filter = which === 'stored' ? 'where stored_at is not null' : '';
      const { rows } = await database.query(`select id from easel.assets ${filter}`);
      return rows.map((row) => String(Object.values(row ?? {})[0]));
    },
    async readText(assetId: string): Promise<string> {
      return Buffer.from((await assets.readAssetBytes(assetId)) ?? []).toString();
    },
    /** As if no process had renewed its leases for long. */
    async loseLeases(): Promise<void> {
      await database.query(
        "update easel.video_tasks set lease_token = 'lost', lease_until = now() - interval '1 minute'",
      );
    },
    async countTasks(): Promise<number> {
      return (await database.query('select id from easel.video_tasks')).rows.length;
    },
  };
}

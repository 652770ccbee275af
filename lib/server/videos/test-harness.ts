/** Video tasks for tests: one database per file, emptied for each test. For tests only. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Assets, createAssets } from '#lib/server/assets/assets.ts';
import { openTestDatabase, type TestDatabase } from '#lib/server/db/test-database.ts';
import type { LoadMedia, VideoPort } from '#lib/server/providers/provider.ts';
import { createMemoryStorage } from '#lib/server/storage/memory-storage.ts';
import type { NewVideoTask } from './create-task.ts';
import { until } from './test-port.ts';
import type { VideoTask, VideoTaskStatus } from './video-task.ts';
import { createVideoTasks, type VideoTasks, type VideoTasksOptions } from './video-tasks.ts';

export const newTask: NewVideoTask = {
  ...{ ownerKeyId: 'key_a', model: 'delta-1.1', provider: 'fake' },
  body: { model: 'delta-1.1', prompt: 'a boat' },
};

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
    async reach(tasks: VideoTasks, id: string, status: VideoTaskStatus): Promise<VideoTask> {
      let task: VideoTask | null = null;
      await until(async () => {
        task = await tasks.find(id, 'key_a');
        return task?.status === status;
      });
      if (task === null) throw new Error('unreachable');
      return task;
    },
    async statesOf(tasks: VideoTasks, id: string): Promise<VideoTaskStatus[]> {
      return (await tasks.history(id)).map(({ status }) => status);
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
    async countTasks(): Promise<number> {
      return (await database.query('select id from easel.video_tasks')).rows.length;
    },
  };
}

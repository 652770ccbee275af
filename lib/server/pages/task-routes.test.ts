import { afterAll, beforeAll, expect, test } from 'vitest';
import { taskListSchema } from '#lib/contract/pages/listed-task.ts';
import { createAssetLinks } from '#lib/server/assets/asset-links.ts';
import { createAssets } from '#lib/server/assets/assets.ts';
import { openTestDatabase, type TestDatabase } from '#lib/server/db/test-database.ts';
import { videoTaskResponse } from '#lib/server/gateway/run-tasks.ts';
import { localViewer } from '#lib/server/http/viewer.ts';
import { fromWeb } from '#lib/server/http/web-request.ts';
import { createMemoryStorage } from '#lib/server/storage/test-storage.ts';
import { createExpectedDurations } from '#lib/server/videos/expected-durations.ts';
import { createTaskSearch } from '#lib/server/videos/task-search.ts';
import { seedTasks } from '#tests/support/seed-tasks.ts';
import { createTestTrail } from '#tests/support/test-trail.ts';
import { taskRoutes } from './task-routes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('the counts are read before the tasks', async () => {
  const steps: string[] = [];
  const search = createTaskSearch(database);
  const [listRoute] = taskRoutes({
    search: {
      ...search,
      count: async (filters) => {
        const counts = await search.count(filters);
        steps.push('counted');
        return counts;
      },
      find: (query) => {
        steps.push('read');
        return search.find(query);
      },
    },
    assets: createAssets({ database, storage: createMemoryStorage() }),
    durations: createExpectedDurations(database),
    trail: createTestTrail(database),
    videos: { history: async () => [], cancel: unused, retry: async () => null },
    images: { cancel: unused, retry: async () => null },
    responseOf: () => {
      throw new Error('There is no task.');
    },
  });
  await listRoute?.handle(fromWeb(new Request('http://localhost/api/tasks')), {}, localViewer);
  expect(steps).toEqual(['counted', 'read']);
});

test('a completed task whose video is no longer stored is listed as such', async () => {
  await seedTasks(database, 10);
  const assets = createAssets({ database, storage: createMemoryStorage() });
  const links = createAssetLinks(Buffer.alloc(32));
  const [listRoute] = taskRoutes({
    ...{ assets, search: createTaskSearch(database), durations: createExpectedDurations(database) },
    trail: createTestTrail(database),
    videos: { history: async () => [], cancel: unused, retry: async () => null },
    images: { cancel: unused, retry: async () => null },
    responseOf: ({ task }, request) => videoTaskResponse(task, request, { publicBaseUrl: undefined, links }),
  });
  const deleted = async (): Promise<string[]> => {
    const outcome = await listRoute?.handle(
      fromWeb(new Request('http://localhost/api/tasks')),
      {},
      localViewer,
    );
    const { tasks } = taskListSchema.parse(JSON.parse(outcome?.kind === 'json' ? outcome.text : ''));
    return tasks.filter(({ videoDeleted }) => videoDeleted).map(({ task }) => task.id);
  };
  expect(await deleted()).toEqual([]);
  await assets.deleteAsset('asset_seed3');
  expect(await deleted()).toEqual(['video_seed000003']);
});

async function unused(): Promise<never> {
  throw new Error('Nothing is cancelled.');
}

// The small form of `npm run bench -- images`: no delivered image is lost, none is ordered twice, the others are named.
import { rm } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { createServerDatabase } from '#lib/server/db/test-database.ts';
import { type ImageLoad, runImageLoad } from '#tests/support/image-load.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { s3Environment, startS3Server } from '#tests/support/s3-server.ts';
import { makeDataDirectory } from '#tests/support/server-environment.ts';

const directories: string[] = [];
afterAll(async () => {
  for (const one of directories) await rm(one, { recursive: true, force: true, maxRetries: 5 });
});

const small = {
  orders: 60,
  large: { orders: 6, bytes: 4 * 1024 * 1024 },
  leaving: 0.3,
  drops: 6,
  kills: 3,
  rate: 20,
};

function directory(content?: 'empty'): string {
  const made = makeDataDirectory(content);
  directories.push(made);
  return made;
}

async function check(load: ImageLoad): Promise<void> {
  const report = await runImageLoad(load);
  const { lost, twice, unnamed, completed, parked, notAccepted, acceptedMs } = report;
  expect({ lost, twice, unnamed }).toEqual({ lost: [], twice: [], unnamed: [] });
  expect(completed + parked + notAccepted).toBe(load.orders);
  expect(completed, JSON.stringify(report)).toBeGreaterThan(load.orders / 5);
  expect(acceptedMs.length).toBeGreaterThan(load.orders / 5);
}

test('one process', async () => {
  await check({ ...small, processes: [{ dataDirectory: directory(), environment: {} }] });
});

test('two replicas on Postgres and a bucket', async () => {
  const [postgres, s3] = await Promise.all([startPostgres(), startS3Server()]);
  try {
    const environment = {
      DATABASE_URL: (await createServerDatabase(postgres.url)).url,
      ...s3Environment(s3),
    };
    const processes = [1, 2].map(() => ({ dataDirectory: directory('empty'), environment }));
    await check({ ...small, processes });
  } finally {
    await postgres.stop();
    await s3.close();
  }
});

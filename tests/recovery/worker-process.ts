/**
 * A process for kill tests that runs video tasks with a slow upstream. Takes a JSON plan as its argument,
 * prints events as JSON lines, and shuts down on SIGTERM. The upstream is a folder with the accepted tasks.
 */
import { appendFileSync, existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createAssets } from '#lib/server/assets/assets.ts';
import { openDatabase } from '#lib/server/db/database.ts';
import type { VideoPort } from '#lib/server/providers/provider.ts';
import { openFileStorage } from '#lib/server/storage/file-storage.ts';
import { createVideoTasks } from '#lib/server/videos/video-tasks.ts';
import { takeTime } from '#tests/support/until.ts';
import { wholeVideo } from '#tests/support/video-upstream.ts';

export interface WorkerPlan {
  dataDirectory: string;
  databaseUrl?: string;
  /** Number of tasks to create. */
  taskCount: number;
  idempotent: boolean;
  /** Milliseconds that the upstream takes to respond to a start, to make a video, and to send it. */
  startMs: number;
  videoMs: number;
  sendMs: number;
}

const plan: WorkerPlan = JSON.parse(process.argv[2] ?? '');
const upstream = join(plan.dataDirectory, 'upstream');
const report = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

const port: VideoPort = {
  idempotentStart: plan.idempotent,
  async start({ token: id }) {
    appendFileSync(join(upstream, 'starts'), `${id}\n`);
    const job = join(upstream, id);
    if (!existsSync(job)) writeFileSync(job, '');
    report({ event: 'taken', id });
    await takeTime(plan.startMs);
    return { upstreamId: `up_${id}`, status: 'queue' };
  },
  async poll(_upstreamId, { token: id }) {
    const age = Date.now() - statSync(join(upstream, id)).birthtimeMs;
    if (age < plan.videoMs)
      return { status: 'in_progress', progress: age / plan.videoMs, nextPollAfterMs: 50 };
    async function* content() {
      const half = Math.floor(wholeVideo.length / 2);
      yield wholeVideo.subarray(0, half);
      report({ event: 'storing', id });
      await takeTime(plan.sendMs);
      yield wholeVideo.subarray(half);
    }
    const video = {
      contentType: 'video/mp4',
      width: 16,
      height: 9,
      seconds: 3,
      content: Readable.from(content()),
    };
    return { status: 'completed', video };
  },
  async cancel() {},
};

const database = await openDatabase(plan);
const storage = await openFileStorage(join(plan.dataDirectory, 'assets'));
const assets = createAssets({ database, storage });
const pollBackOff = { firstMs: 100, mostMs: 200 };
const tasks = createVideoTasks({
  database,
  assets,
  portFor: () => port,
  mediaLoader: () => () => Promise.reject(new Error('No media here.')),
  leaseMs: 2_000,
  parallelStarts: 16,
  claimMs: 500,
  pollBackOff,
});
tasks.onTaskChange(({ task }) =>
  report({ event: task.parkedAt === null ? task.status : 'parked', id: task.id }),
);
await tasks.start();
report({ event: 'ready' });
for (let n = 0; n < plan.taskCount; n += 1) {
  const body = { model: 'm', prompt: `video ${n}` };
  await tasks.create({ ownerKeyId: 'key_a', model: 'm', provider: 'slow', body });
}

report({ event: 'created' });

process.on('SIGTERM', async () => {
  clearInterval(watch);
  await tasks.stop();
  await database.close();
});
let settled = false;
const watch = setInterval(async () => {
  const { rows } = await database.query(
    'select id from easel.video_tasks where finished_at is null and parked_at is null',
  );
  if (rows.length === 0 && !settled) report({ event: 'settled' });
  settled = rows.length === 0;
}, 50);

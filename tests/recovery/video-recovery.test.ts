// Kills the process of video tasks with SIGKILL at critical moments and counts tasks, videos and submissions.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#lib/server/db/database.ts';
import { eq, sql } from '#lib/server/db/drizzle.ts';
import { assets, videoTasks } from '#lib/server/db/schema/videos.ts';
import { createServerDatabase, testServerUrl } from '#lib/server/db/test-database.ts';
import { until } from '#tests/support/until.ts';
import { wholeVideo } from '#tests/support/video-upstream.ts';
import type { WorkerPlan } from './worker-process.ts';

interface Line {
  event: string;
  id?: string;
}

interface WorkerProcess {
  child: ChildProcess;
  lines: Line[];
  /** Resolves with the first line of the event, past or future, for the task `id` if given. */
  waitFor(event: string, id?: string): Promise<Line>;
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

let template: string;
let directory: string;
/** The database of the test on the server of TEST_DATABASE_URL, if set. */
let server: { url: string; drop(): Promise<void> } | undefined;
let running: WorkerProcess[] = [];
// Creating a database takes two seconds, so each test gets a copy of this one.
beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'easel-recovery-'));
  await (await openDatabase({ dataDirectory: template })).close();
  await mkdir(join(template, 'upstream'));
});
afterAll(() => rm(template, { recursive: true }));
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'easel-recovery-'));
  await cp(template, directory, { recursive: true });
  server = testServerUrl === undefined ? undefined : await createServerDatabase(testServerUrl);
});
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  running = [];
  await rm(directory, { recursive: true, maxRetries: 5 });
  await server?.drop();
});

/** Number of kills; there are five tasks per kill. EASEL_KILLS overrides it. */
const kills = Number(process.env.EASEL_KILLS ?? 5);

const usual: WorkerPlan = {
  dataDirectory: '',
  taskCount: 0,
  idempotent: true,
  startMs: 20,
  videoMs: 300,
  sendMs: 5,
};

function startWorker(plan: Partial<WorkerPlan>): WorkerProcess {
  const script = fileURLToPath(new URL('./worker-process.ts', import.meta.url));
  const argument = JSON.stringify({ ...usual, dataDirectory: directory, databaseUrl: server?.url, ...plan });
  const child = spawn(process.execPath, [script, argument], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: Line[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(JSON.parse(line)));
  const worker: WorkerProcess = {
    ...{ child, lines },
    async waitFor(event, id) {
      return await until(() =>
        lines.find((one) => one.event === event && (id === undefined || one.id === id)),
      ).catch((cause: unknown) => {
        throw new Error(`The worker did not report ${event}, but ${JSON.stringify(lines)}`, { cause });
      });
    },
    async kill(signal) {
      child.kill(signal);
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
  running.push(worker);
  return worker;
}

/** Returns the tasks, videos, files and submissions after all processes have ended. */
async function readState() {
  const database = await openDatabase({ dataDirectory: directory, databaseUrl: server?.url });
  const tasks = await database.drizzle
    .select({
      ...{ id: videoTasks.id, status: videoTasks.status },
      isParked: sql<boolean>`${videoTasks.parkedAt} is not null`,
    })
    .from(videoTasks)
    .orderBy(videoTasks.position);
  const videos = await database.drizzle
    .select({ id: assets.taskId, size: assets.size })
    .from(assets)
    .where(eq(assets.purpose, 'video'));
  await database.close();
  const files = (await readdir(join(directory, 'assets'), { recursive: true })).filter((name) =>
    name.endsWith('.mp4'),
  );
  const starts = (await readFile(join(directory, 'upstream', 'starts'), 'utf8')).trim().split('\n');
  return { tasks, videos, files, starts };
}

describe('a task whose process is killed', () => {
  test('while the upstream makes the video is completed by the next process and made once', async () => {
    const first = startWorker({ taskCount: 1, idempotent: false });
    const { id = '' } = await first.waitFor('in_progress');
    await first.kill('SIGKILL');
    const second = startWorker({ idempotent: false });
    await second.waitFor('completed', id);
    await second.kill('SIGTERM');
    expect(second.lines.map(({ event }) => event)).not.toContain('taken');
    expect(await readState()).toEqual({
      tasks: [{ id, status: 'completed', isParked: false }],
      videos: [{ id, size: wholeVideo.length }],
      files: [expect.any(String)],
      starts: [id],
    });
  });

  test('while its video is being stored is completed with one video file', async () => {
    const first = startWorker({ taskCount: 1, sendMs: 10_000 });
    const { id = '' } = await first.waitFor('storing');
    await first.kill('SIGKILL');
    const second = startWorker({});
    await second.waitFor('completed', id);
    await second.kill('SIGTERM');
    const { tasks, videos, files, starts } = await readState();
    expect(tasks).toEqual([{ id, status: 'completed', isParked: false }]);
    expect(videos).toEqual([{ id, size: wholeVideo.length }]);
    expect(files).toHaveLength(1);
    expect(starts).toEqual([id]);
  });

  test('during the submission is parked if the upstream does not support tokens', async () => {
    const first = startWorker({ taskCount: 1, idempotent: false, startMs: 10_000 });
    const { id = '' } = await first.waitFor('taken');
    await first.kill('SIGKILL');
    const second = startWorker({ idempotent: false });
    await second.waitFor('parked', id);
    await second.kill('SIGTERM');
    const { tasks, videos, starts } = await readState();
    expect(tasks).toEqual([{ id, status: 'pending', isParked: true }]);
    expect(videos).toEqual([]);
    expect(starts).toEqual([id]);
  });

  test('during the submission is submitted again if the upstream supports tokens', async () => {
    const first = startWorker({ taskCount: 1, startMs: 10_000 });
    const { id = '' } = await first.waitFor('taken');
    await first.kill('SIGKILL');
    const second = startWorker({});
    await second.waitFor('completed', id);
    await second.kill('SIGTERM');
    const { videos, starts } = await readState();
    expect(videos).toEqual([{ id, size: wholeVideo.length }]);
    expect(starts).toEqual([id, id]);
  });

  test('repeatedly, with many live tasks, is not lost and not submitted twice', async () => {
    const slow = { idempotent: false, startMs: 100, videoMs: 1_000, sendMs: 50 };
    const taskCount = kills * 5;
    const moments = ['completed', 'taken', 'queue', 'in_progress', 'storing'];
    let worker = startWorker({ ...slow, taskCount });
    await worker.waitFor('created');
    for (let kill = 0; kill < kills; kill += 1) {
      // Submissions that run at the kill are parked.
      const { lines } = worker;
      const moment = moments[kill % moments.length];
      await until(() => lines.some(({ event }) => event === moment || event === 'settled'));
      await worker.kill('SIGKILL');
      worker = startWorker(slow);
      await worker.waitFor('ready');
    }
    await worker.waitFor('settled');
    await worker.kill('SIGTERM');
    const { tasks, videos, files, starts } = await readState();
    const completed = tasks.filter(({ status }) => status === 'completed');
    const parked = tasks.filter(({ isParked }) => isParked);
    expect(completed.length + parked.length).toBe(taskCount);
    expect(completed.length).toBeGreaterThan(0);
    expect([videos.length, files.length]).toEqual([completed.length, completed.length]);
    expect(new Set(starts).size).toBe(starts.length);
    expect(starts.length).toBeLessThanOrEqual(taskCount);
  });

  if (testServerUrl !== undefined)
    test('beside another process with the same database is taken over by it', async () => {
      const slow = { videoMs: 1_500 };
      const first = startWorker({ ...slow, taskCount: 6 });
      await first.waitFor('created');
      const second = startWorker(slow);
      await second.waitFor('ready');
      await first.waitFor('in_progress');
      await first.kill('SIGKILL');
      await second.waitFor('settled');
      await second.kill('SIGTERM');
      const { tasks, videos, files, starts } = await readState();
      expect(tasks.map(({ status }) => status)).toEqual(Array(6).fill('completed'));
      expect([videos.length, files.length, new Set(starts).size]).toEqual([6, 6, 6]);
    });
});

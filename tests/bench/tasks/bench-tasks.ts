// The part "tasks": live video tasks at a scripted upstream and the list of many ended ones, each with PGlite
// in a data directory and with a Postgres server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createAssets } from '#lib/server/assets/assets.ts';
import { playgroundPrincipal } from '#lib/server/auth/principal.ts';
import { type Database, openDatabase } from '#lib/server/db/database.ts';
import { localViewer } from '#lib/server/http/viewer.ts';
import type { VideoPort } from '#lib/server/providers/provider.ts';
import { createMemoryStorage } from '#lib/server/storage/test-storage.ts';
import { createTaskSearch, type TaskQuery } from '#lib/server/videos/task-search.ts';
import { createVideoTasks } from '#lib/server/videos/video-tasks.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { seedTasks } from '#tests/support/seed-tasks.ts';
import { type Figure, figureOf, showFigure } from '../report/figure.ts';
import { printLine } from '../report/print-line.ts';
import { judge, type Section, type Table, type Verdict } from '../report/section.ts';
import { measureScale, type Timed } from './bench-scale.ts';
import { scale, seedScale } from './seed-scale.ts';

const liveTasks = 1_000;
const endedTasks = 100_000;
const pollMs = 10_000;
const watchMs = 30_000;
const ownerKeyId = playgroundPrincipal.keyId;
const pages = { ownerKeyId, viewer: localViewer };

interface Measured {
  name: string;
  live: { polls: Figure | undefined; list: Figure | undefined; growthMb: number };
  ended: Timed[];
  scale: Timed[];
}

export async function benchTasks(): Promise<Section> {
  const directory = mkdtempSync(join(tmpdir(), 'easel-bench-tasks-'));
  const postgres = await startPostgres();
  const measured: Measured[] = [];
  try {
    for (const [name, databaseUrl] of [
      ['PGlite', undefined],
      ['Postgres', postgres.url],
    ] as const) {
      printLine(`tasks: ${name} ...`);
      const database = await openDatabase({ dataDirectory: join(directory, name), databaseUrl });
      const live = await measureLive(database);
      const ended = await measureEnded(database);
      await database.query(
        'truncate easel.video_tasks, easel.video_task_texts, easel.video_task_counts cascade',
      );
      await database.query('truncate easel.assets, easel.asset_totals');
      printLine(`tasks: ${name}, ${scale.ended} ended tasks and ${scale.events} events ...`);
      await seedScale(database);
      measured.push({ name, live, ended, scale: await measureScale(database) });
      await database.close();
    }
  } finally {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
  return {
    name: 'Tasks',
    tables: tablesOf(measured),
    verdicts: measured.flatMap(verdictsOf),
    notes: [
      `Live: ${liveTasks} tasks that the upstream never finishes, polled every ${pollMs / 1000} s for ${watchMs / 1000} s, in one process.`,
      `Periodic: ${scale.ended} ended tasks, ${scale.live} live ones, ${scale.events} events, a quarter of them of one receiver that is away, ${scale.keys} keys.`,
      `Ended: ${endedTasks} tasks of one owner; a page has 50. The times are those of the database with its driver.`,
    ],
  };
}

async function measureLive(database: Database): Promise<Measured['live']> {
  const polls = new Map<string, number>();
  const port: VideoPort = {
    idempotentStart: false,
    start: async ({ token }) => ({ upstreamId: `up_${token}`, status: 'in_progress' }),
    async poll(_id, { token }) {
      polls.set(token, (polls.get(token) ?? 0) + 1);
      return { status: 'in_progress', progress: 0.5, nextPollAfterMs: pollMs };
    },
    async cancel() {},
  };
  const tasks = createVideoTasks({
    ...{ database, assets: createAssets({ database, storage: createMemoryStorage() }), portFor: () => port },
    mediaLoader: () => () => Promise.reject(new Error('no media')),
    parallelStarts: 32,
  });
  await tasks.start();
  const body = { model: 'delta-1.1', prompt: 'A kite over the sea' };
  for (let n = 0; n < liveTasks; n += 1) {
    await tasks.create({ ownerKeyId, model: 'delta-1.1', provider: 'scripted', body });
  }
  while (polls.size < liveTasks) await wait(100);
  polls.clear();
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  const search = createTaskSearch(database);
  const list: number[] = [];
  for (const end = performance.now() + watchMs; performance.now() < end; await wait(250)) {
    list.push(await timeMs(() => search.find({ ...pages, limit: 50 })));
  }
  globalThis.gc?.();
  const growthMb = (process.memoryUsage().rss - before) / 2 ** 20;
  await tasks.stop();
  await database.query('delete from easel.video_tasks');
  const perInterval = [...polls.values()].map((count) => count / (watchMs / pollMs));
  return { polls: figureOf(perInterval), list: figureOf(list), growthMb };
}

const questions: Readonly<Record<string, Partial<TaskQuery>>> = {
  'first page': {},
  'page 1,000': { before: endedTasks / 2 },
  'failed ones': { statuses: ['failed', 'cancelled', 'expired'] },
  'of a model': { model: 'delta-1.0' },
  'a frequent word': { text: 'train' },
  'a prompt that one task has': { text: 'take 4711"' },
  'a text that none has': { text: 'submarine' },
};

async function measureEnded(database: Database): Promise<Measured['ended']> {
  await seedTasks(database, endedTasks);
  await database.query('analyze easel.video_tasks, easel.video_task_texts');
  const search = createTaskSearch(database);
  const rounds = [1, 2, 3, 4, 5];
  const rows: Measured['ended'] = [];
  const measure = async (question: string, ask: () => Promise<unknown>): Promise<void> => {
    const times: number[] = [];
    for (const _ of rounds) times.push(await timeMs(ask));
    rows.push({ question, ms: figureOf(times) });
  };
  for (const [question, query] of Object.entries(questions)) {
    await measure(question, () => search.find({ ...pages, limit: 50, ...query }));
  }
  await measure('counts of the filters', () => search.count(pages));
  await measure('counts, with a text', () => search.count({ ...pages, text: 'submarine' }));
  await measure('totals', () => search.totals(pages));
  return rows;
}

async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function tablesOf(measured: readonly Measured[]): Table[] {
  const tableOf = (title: string, of: 'ended' | 'scale'): Table => ({
    title,
    columns: ['', ...measured.map(({ name }) => name)],
    rows: (measured[0]?.[of] ?? []).map(({ question }, index) => [
      question,
      ...measured.map((one) => showFigure(one[of][index]?.ms)),
    ]),
  });
  return [
    tableOf(`The list over ${endedTasks} ended tasks, ms`, 'ended'),
    tableOf(`Periodic queries over ${scale.ended} ended tasks, ms`, 'scale'),
  ];
}

function verdictsOf({ name, live, ended, scale: periodic }: Measured): Verdict[] {
  const growth = figureOf([live.growthMb]);
  const slowest = ended.map(({ ms }) => ms?.median ?? 0);
  const slowestPeriodic = periodic.map(({ ms }) => ms?.median ?? 0);
  return [
    judge({ what: `${name}, live: polls of a task in an interval`, figure: live.polls, atMost: 1.35 }),
    judge({ what: `${name}, live: a page of the list`, figure: live.list, unit: 'ms', atMost: 50 }),
    judge({ what: `${name}, live: memory, more than before`, figure: growth, unit: 'MB', atMost: 64 }),
    judge({
      what: `${name}, ended: the slowest question`,
      ...{ figure: figureOf([Math.max(...slowest)]), unit: 'ms', atMost: 100 },
    }),
    judge({
      what: `${name}: the slowest periodic query`,
      ...{ figure: figureOf([Math.max(...slowestPeriodic)]), unit: 'ms', atMost: 50 },
    }),
  ];
}

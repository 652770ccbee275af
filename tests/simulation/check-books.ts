/** Compares the tasks with what the upstream and the receivers wrote down. */
import { createAssets } from '#lib/server/assets/assets.ts';
import type { Database } from '#lib/server/db/database.ts';
import { eq } from '#lib/server/db/drizzle.ts';
import { imageTasks, videoTasks } from '#lib/server/db/schema/videos.ts';
import { webhookDeliveries } from '#lib/server/db/schema/webhooks.ts';
import type { Storage } from '#lib/server/storage/storage.ts';
import { isLive, taskOf, type VideoTask } from '#lib/server/videos/video-task.ts';
import { moneyProblems, type Paid, price } from './ledger.ts';
import type { Receiver } from './receiver.ts';
import type { Account, Upstream } from './upstream.ts';

export interface Books {
  database: Database;
  storage: Storage;
  upstream: Upstream;
  receiver: Receiver;
  /** Tasks that a client cancelled. */
  cancelled: ReadonlySet<string>;
  ledger: readonly Paid[];
  /** See `World`. */
  ends: Set<string>;
  budget: number;
  /** No connection was lost, and no process ended. */
  isQuiet: boolean;
}

/** A job of a video that its client cancelled, and nobody stopped. */
function stopProblems({ id, status }: VideoTask, { upstream, cancelled }: Books): string[] {
  if (status !== 'cancelled' || !cancelled.has(id)) return [];
  const jobs = [...upstream.jobs.values()].filter(({ account }) => account === upstream.accounts.get(id));
  const isKnown = upstream.accounts.get(id)?.deliveredTo.some((line) => !line.isKilled);
  return isKnown && jobs.some(({ isStopped }) => !isStopped) ? ['goes on at its upstream'] : [];
}

/** Whether every task has ended, its upstream is stopped, and every callback was delivered or given up. */
export async function isAllOver({ database }: Pick<Books, 'database'>): Promise<boolean> {
  const { rows } = await database.query(
    `select 1 from easel.video_tasks where finished_at is null or stop_at is not null
      union all select 1 from easel.image_tasks where finished_at is null
      union all select 1 from easel.webhook_deliveries where state = 'waiting'
      union all select 1 from easel.reservations
      union all select 1 from easel.idempotency_keys where status = 'running' and alive_until > now() limit 1`,
  );
  return rows.length === 0;
}

/** What is wrong, as sentences. */
export async function checkBooks(books: Books): Promise<string[]> {
  const problems: string[] = [];
  for (const table of [videoTasks, imageTasks]) {
    const rows = await books.database.drizzle.select().from(table);
    for (const task of rows.map(taskOf)) problems.push(...(await problemsOf(task, books)));
  }
  const ids = new Set(
    (
      await books.database.query(
        'select id from easel.video_tasks union all select id from easel.image_tasks',
      )
    ).rows.map((row) => String(Object.values(row ?? {})[0])),
  );
  for (const [id, { accepted }] of books.upstream.accounts)
    if (accepted > 0 && !ids.has(id)) problems.push(`${id} was ordered and has no task.`);
  const { rows } = await books.database.query(
    `select count(*)::int as n from easel.video_tasks where status = 'completed'
      union all select count(*)::int from easel.simulated_usage`,
  );
  const tasks = rows.reduce<number>((sum, row) => sum + price * Number(Object.values(row ?? {})[0]), 0);
  problems.push(...(await moneyProblems(books.database, { ...books, tasks })), ...keyProblems(books));
  return problems;
}

/** A key is ordered once, and all that get a result get that of its order. */
function keyProblems({ ledger, upstream, isQuiet }: Books): string[] {
  return ledger.flatMap(({ key, received }) => {
    const account = upstream.calls.get(key ?? '');
    const [accepted = 0, text] = [account?.accepted, account?.text];
    return [
      ...(accepted > 1 ? [`${key} was ordered ${accepted} times.`] : []),
      ...(typeof received === 'string' && received !== text ? [`${key} received ${received}.`] : []),
      ...(isQuiet && received === 409 ? [`${key} has an unknown outcome.`] : []),
    ];
  });
}

async function problemsOf(task: VideoTask, books: Books): Promise<string[]> {
  const { id, status, callbackUrl } = task;
  books.ends.add(`${id.split('_')[0]} ${status}${callbackUrl === null ? '' : ', reported'}`);
  const account = books.upstream.accounts.get(id);
  const found = [
    ...(isLive(task) ? ['is still live'] : []),
    ...orderProblems(task, account),
    ...(status === 'completed' ? await resultProblems(task, books, account) : []),
    ...(await usageProblems(task, books, account)),
    ...stopProblems(task, books),
    ...(await callbackProblems(task, books)),
  ];
  return found.map((problem) => `${id} (${status}) ${problem}.`);
}

function orderProblems(
  { id, status, provider, startAttempts }: VideoTask,
  account: Account | undefined,
): string[] {
  // The upstream accepts everything in the end. Without an attempt, nobody tried.
  const isLeft = status === 'completed' || (status === 'expired' && startAttempts === 0);
  if (account === undefined) return isLeft ? ['was never ordered'] : [];
  const { accepted, deliveredTo, hasFailed, isRefused } = account;
  const isLost = deliveredTo.some((line) => !line.isKilled) && ['failed', 'expired'].includes(status);
  // A listing upstream shows what it accepted, so that nothing stays unknown.
  const isKnown = id.startsWith('video_') && provider !== 'plain' && accepted > 0;
  return [
    ...(accepted > 1 ? [`was ordered ${accepted} times`] : []),
    ...(isLost && !hasFailed ? ['lost what the upstream delivered'] : []),
    ...(status === 'failed' && !hasFailed && !isRefused ? ['failed, and the upstream did not say so'] : []),
    ...(status === 'expired' && isKnown ? ['expired, and the upstream knows its job'] : []),
  ];
}

async function resultProblems(
  task: VideoTask,
  { database, storage }: Books,
  account: Account | undefined,
): Promise<string[]> {
  if (task.status !== 'completed') return [];
  const assets = createAssets({ database, storage });
  const bytes = await assets.readAssetBytes(task.videoAssetId);
  const text = Buffer.from(bytes ?? []).toString('latin1');
  return account !== undefined && text.endsWith(account.text) ? [] : ['has another result'];
}

async function usageProblems(
  { id, status }: VideoTask,
  books: Books,
  account: Account | undefined,
): Promise<string[]> {
  if (!id.startsWith('image_')) return [];
  const { rows } = await books.database.query('select 1 from easel.simulated_usage where task = $1', [id]);
  const counted = books.upstream.usage.counted.get(id) ?? 0;
  const uses = rows.length + counted;
  // A kill between the stored result and its state takes the use along; an orderly end counts it without the state.
  const isKilled = account?.deliveredTo.every((line) => line.isKilled);
  return [
    ...(status === 'completed' && uses === 0 && !isKilled ? ['has no use'] : []),
    ...(uses > Math.max(1, account?.accepted ?? 0) ? [`was counted ${uses} times`] : []),
  ];
}

/** The receiver has every state once, in their order. */
async function callbackProblems(
  { id, callbackUrl, status }: VideoTask,
  { database, receiver }: Books,
): Promise<string[]> {
  const accepted = receiver.accepted.get(id) ?? [];
  if (callbackUrl === null) return accepted.length > 0 ? ['reported without a callback'] : [];
  const rows = await database.drizzle
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.taskId, id))
    .orderBy(webhookDeliveries.position);
  const events = rows.map(({ event }) => event.replace('task.', ''));
  return [
    ...(events[0] === 'pending' ? [] : [`has the first event ${events[0]}`]),
    ...(events.at(-1) === status ? [] : [`has the last event ${events.at(-1)}`]),
    ...(accepted.join() === events.join()
      ? []
      : [`was reported as ${accepted.join()} instead of ${events.join()}`]),
  ];
}

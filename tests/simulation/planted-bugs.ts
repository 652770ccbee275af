/** Mistakes that the simulation must find, each in one place of the sources. `PLANTED_BUG` names one by its index. */
import { readFileSync } from 'node:fs';

export interface PlantedBug {
  file: string;
  right: string;
  wrong: string;
}

const image = 'lib/server/videos/image-step.ts';
const submit = 'lib/server/videos/submit-task.ts';
const poll = 'lib/server/videos/poll-task.ts';
const failure = 'lib/server/videos/read-failure.ts';
const leases = 'lib/server/db/leases.ts';
const writer = 'lib/server/videos/task-store.ts';
const engine = 'lib/server/videos/task-engine.ts';
const deliveries = 'lib/server/webhooks/delivery-store.ts';
const key = 'lib/server/gateway/idempotency.ts';
const outcomes = 'lib/server/gateway/idempotency-store.ts';
const reservations = 'lib/server/usage/reservations.ts';
const usage = 'lib/server/usage/usage.ts';

export const plantedBugs: readonly PlantedBug[] = [
  // Ordered twice.
  {
    file: image,
    right: 'if (!(await leases.markSubmitting(lease, { provider, isNext: hasBegun })))',
    wrong: 'if (lease === null)',
  },
  {
    file: image,
    right: 'task.submittingAt !== null && task.parkedAt === null;',
    wrong: 'task.submittingAt === null;',
  },
  {
    file: image,
    right: "const isLost = isResumed || failure.kind === 'unknown';",
    wrong: 'const isLost = isResumed;',
  },
  { file: failure, right: "return { ...failure, kind: 'unknown' };", wrong: 'return failure;' },
  {
    file: submit,
    right: 'if (task.submittingAt !== null && !port.idempotentStart)',
    wrong: 'if (false as boolean)',
  },
  { file: leases, right: 'and(rowOf(lease), eq(leaseToken, lease.token))', wrong: 'rowOf(lease)' },
  // Lost, or ended too early.
  { file: image, right: 'retryWrite(context, { id: task.id, signal, onFailure }, write)', wrong: 'write()' },
  {
    file: image,
    right: "done?.status === 'completed' && done.videoAssetId === asset.id",
    wrong: 'false',
  },
  {
    file: poll,
    right: 'const reason = isFinished ?',
    wrong:
      'if (!isFinished) return await failTask(context, step, { code, message });\n    const reason = isFinished ?',
  },
  {
    file: submit,
    right: 'if (upstreamId === null) return await parkTask(context, step);',
    wrong: 'return await parkTask(context, step);',
  },
  {
    file: submit,
    right: 'if (port.findStarted === undefined) return await parkTask(context, step);',
    wrong: 'if (port !== undefined) return await parkTask(context, step);',
  },
  {
    file: poll,
    right: 'return await failTask(context, step, found);',
    wrong: 'return await retryLater(context, step, found);',
  },
  { file: engine, right: 'stopUpstream: hasJob(task)', wrong: 'stopUpstream: false' },
  { file: poll, right: "['video', 'poster'], leases.isHeld(lease)", wrong: "['video', 'poster']" },
  // Counted wrongly.
  { file: image, right: 'const together = usage.save;', wrong: 'const together = undefined;' },
  { file: image, right: 'if (moved.ok) return;', wrong: 'if (moved.ok) return usage.count();' },
  { file: image, right: 'if (isWatched) abort(ended);', wrong: 'abort(ended);' },
  // Lost with its places.
  { file: leases, right: 'if (jobs.length === 0) throw error;', wrong: 'throw error;' },
  // Keys of idempotency.
  {
    file: key,
    right: 'isSent() && !isRefused(error) ? store(failureOf(error, call)) : release();',
    wrong: 'release();',
  },
  {
    file: outcomes,
    right: "if (row.status === 'finished') return await readOutcome(row, storage);",
    wrong: "if (row.status === 'finished') return undefined;",
  },
  { file: outcomes, right: 'throw unknownOutcome();', wrong: 'return undefined;' },
  {
    file: outcomes,
    right: 'const timer = setInterval(beat, aliveMs / 3).unref();',
    wrong: 'const timer = setInterval(() => {}, aliveMs / 3).unref();',
  },
  // Reservations.
  {
    file: usage,
    right: 'case when $2::text is null or exists (select from settled) then cost else 0 end',
    wrong: 'cost',
  },
  { file: usage, right: 'unsettled.push([call, reservation]);', wrong: '' },
  {
    file: reservations,
    right: 'for (const call of callsOf(dead)) await addCall(inSession, call);',
    wrong: '',
  },
  { file: reservations, right: 'if (running.size > 0)', wrong: 'if (running.size < 0)' },
  {
    file: reservations,
    right: 'await inSession.delete(reservations).where(eq(reservations.id, request.id));',
    wrong: 'await undefined;',
  },
  // Reported wrongly.
  {
    file: writer,
    right: 'await alongside?.(session, outcome.task);',
    wrong: "if (outcome.task.status !== 'completed') await alongside?.(session, outcome.task);",
  },
  { file: writer, right: 'await alongside?.(session, made);', wrong: '' },
  { file: deliveries, right: "sql`state = 'waiting' and not blocked\n", wrong: "sql`state = 'waiting'\n" },
  {
    file: 'lib/server/webhooks/next-attempt.ts',
    right: 'if (error === null) return',
    wrong: 'if (error === null || status === 500) return',
  },
];

/** A plugin of Vite that plants the bug of the environment while the sources are loaded. */
export function plantBug() {
  const bug = plantedBugs[Number(process.env.PLANTED_BUG ?? Number.NaN)];
  return {
    name: 'planted-bug',
    enforce: 'pre' as const,
    load(id: string): string | undefined {
      if (bug === undefined || !id.endsWith(bug.file)) return undefined;
      const code = readFileSync(id, 'utf8');
      if (!code.includes(bug.right)) throw new Error(`${bug.file} has no longer: ${bug.right}`);
      return code.replace(bug.right, () => bug.wrong);
    },
  };
}

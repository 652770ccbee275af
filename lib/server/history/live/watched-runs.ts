/**
 * Runs that are watched or stopped from another process than theirs. A row asks for it; the process of the run looks for
 * such rows, and saves the pieces of the response beside them until it ends.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Owned } from '#lib/server/auth/visible-to.ts';
import type { Database } from '#lib/server/db/database.ts';
import { and, asc, eq, gt, inArray, lt, or, sql } from '#lib/server/db/drizzle.ts';
import { runs, watchedPieces, watchedRuns } from '#lib/server/db/schema/runs.ts';
import { type LiveTimes, timingOf } from '#lib/server/history/recording/run-details.ts';
import { type Allowance, ByteQueue } from '#lib/server/history/runs/run-files.ts';
import type { ResponseHeaders, SourceOutcome } from '#lib/server/http/outcome.ts';
import type { OutlivingCall } from '#lib/server/http/outliving-calls.ts';

/** A run of this process that has not ended. */
export interface LiveRun {
  call: OutlivingCall;
  owner: Owned;
  /** Resolves when it has ended and is saved, or could not be. */
  saved: Promise<unknown>;
  times(): LiveTimes;
}

/** A run is watched for this long after each look of its reader, ms. */
const watchedMs = 10_000;
/** Between two writes of pieces, ms: what arrives meanwhile is one piece. */
const writeMs = 100;
/** Bytes that wait for the database, of all runs. */
const waitingLimit = 64 * 1024 * 1024;
/** Pieces per reading, each of a megabyte at most. */
const batch = 8;

export type WatchedRuns = ReturnType<typeof createWatchedRuns>;

export function createWatchedRuns(
  { drizzle: session, now }: Pick<Database, 'drizzle' | 'now'>,
  live: ReadonlyMap<string, LiveRun>,
) {
  const allowance: Allowance = { limit: waitingLimit, waiting: 0 };
  const serving = new Set<string>();
  const ofRun = (id: string) => eq(watchedRuns.runId, id);
  const ask = async (runId: string, isStopped: boolean): Promise<void> => {
    const until = new Date(now() + watchedMs);
    const request = isStopped ? { until, isStopped } : { until };
    await session
      .insert(watchedRuns)
      .values({ runId, ...request })
      .onConflictDoUpdate({ target: watchedRuns.runId, set: request });
  };
  const savePieces = async (
    runId: string,
    { status, headers: sent, source }: SourceOutcome,
    { headers: headersMs, first }: LiveTimes,
  ): Promise<void> => {
    const headers = { ...sent, 'server-timing': timingOf({ headers: headersMs, first }) };
    const queue = new ByteQueue(allowance);
    source.give({
      take: (bytes) => queue.push(bytes),
      end(last) {
        if (last) queue.push(last);
        queue.end();
      },
      fail: () => queue.end(),
    });
    await session.update(watchedRuns).set({ status, headers }).where(ofRun(runId));
    let position = 0;
    for await (const piece of queue) {
      await session.insert(watchedPieces).values({ runId, position, bytes: Buffer.from(piece) });
      position += piece.length;
      await wait(writeMs);
    }
  };
  const serve = async (id: string, run: LiveRun): Promise<void> => {
    const joined = await Promise.race([run.call.join(), run.saved.then(() => undefined)]);
    // Other responses are read when they are saved, which is soon.
    if (joined?.kind === 'source') await savePieces(id, joined, run.times());
    await run.saved;
  };

  return {
    /** Takes the id of a new run; false if another request has it. Nobody watches it yet. */
    async claim(id: string): Promise<boolean> {
      const { rows } = await session.execute(sql`
        insert into ${watchedRuns} (run_id, until) select ${id}, ${new Date(now()).toISOString()}::timestamptz
        where not exists (select from ${runs} where ${runs.id} = ${id}) on conflict do nothing returning run_id`);
      return rows.length > 0;
    },
    /** Asks the process of a run for its response. Call it every few seconds. */
    watch: (id: string) => ask(id, false),
    stop: (id: string) => ask(id, true),
    /** Undefined until the response has begun. */
    async head(id: string): Promise<{ status: number; headers: ResponseHeaders } | undefined> {
      const [row] = await session.select().from(watchedRuns).where(ofRun(id));
      return row?.status ? { status: row.status, headers: row.headers ?? {} } : undefined;
    },
    /** What has arrived behind the position. */
    async pieces(id: string, position: number): Promise<readonly Buffer[]> {
      const rows = await session
        .select({ bytes: watchedPieces.bytes })
        .from(watchedPieces)
        .where(and(eq(watchedPieces.runId, id), gt(watchedPieces.position, position - 1)))
        .orderBy(asc(watchedPieces.position))
        .limit(batch);
      return rows.map(({ bytes }) => bytes);
    },
    /** Does what other processes ask of the runs of this one. */
    async look(): Promise<void> {
      if (live.size === 0) return;
      const isRequested = or(watchedRuns.isStopped, gt(watchedRuns.until, new Date(now())));
      const requests = await session
        .select({ id: watchedRuns.runId, isStopped: watchedRuns.isStopped })
        .from(watchedRuns)
        .where(and(inArray(watchedRuns.runId, [...live.keys()]), isRequested));
      for (const { id, isStopped } of requests) {
        const run = live.get(id);
        if (isStopped) run?.call.interrupt('stopped');
        if (run === undefined || serving.has(id)) continue;
        serving.add(id);
        // Readers get what is missing when the run is saved.
        const served = serve(id, run).catch(() => {});
        void served.then(() => serving.delete(id));
      }
    },
    /** Deletes the rows of runs that nobody watches any more. */
    sweep: () => session.delete(watchedRuns).where(lt(watchedRuns.until, new Date(now() - 6 * watchedMs))),
  };
}

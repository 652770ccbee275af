/**
 * Calls with API keys as rows of the history, without what was sent and received. A call only leaves a row in memory; the
 * rows are written together in the background. Beyond its room, calls are left out and counted in the log.
 */

import { cutText } from '#lib/base/storable-text.ts';
import type { Owned } from '#lib/server/auth/visible-to.ts';
import { repeat } from '#lib/server/db/clock.ts';
import type { Database } from '#lib/server/db/database.ts';
import { insertMany, sql } from '#lib/server/db/drizzle.ts';
import type { Logger } from '#lib/server/db/logger.ts';
import { newId } from '#lib/server/db/schema/columns.ts';
import { runBodies, runDetails, runs } from '#lib/server/db/schema/runs.ts';
import { type NewRun, searchTextOf, unsetRun } from '#lib/server/history/runs/run-store.ts';
import type { CountedCall } from '#lib/server/usage/usage-counts.ts';

export interface LoggedCall
  extends Pick<
    CountedCall,
    'model' | 'provider' | 'outcome' | 'milliseconds' | 'inputTokens' | 'outputTokens' | 'images' | 'cost'
  > {
  requestId: string;
  operationId: string;
  method: string;
  /** Without its query, which may hold a key. */
  path: string;
  /** Name of the key. */
  keyName: string;
  owner: Owned;
  /** 0: the connection was closed without a response. */
  status: number;
  firstEventMs: number | undefined;
}

/** Interval of writes, ms. */
const writeMs = 2_000;
/** Rows of one write: no write may hold up the database. */
const maxRows = 500;

interface CallLogNeeds {
  database: Pick<Database, 'transaction'>;
  logger: Logger;
  /** Unix ms. */
  now(): number;
}

export function createCallLog({ database, logger, now }: CallLogNeeds) {
  let waiting: (LoggedCall & { endedMs: number })[] = [];
  let leftOut = 0;

  const write = async (): Promise<void> => {
    const calls = waiting;
    waiting = [];
    if (leftOut > 0)
      logger.warn({ calls: leftOut }, 'Calls that the history does not list: too many at once.');
    leftOut = 0;
    if (calls.length === 0) return;
    // One for all rows: their retention counts from its time.
    const bodyId = newId('runb_');
    const rows = calls.map((call) => rowOf(call, bodyId));
    await database.transaction(async (session) => {
      await session.insert(runBodies).values({ id: bodyId, createdAt: new Date(now()) });
      const added = await session.execute<{ id: string }>(
        sql`${insertMany(runs, rows)} on conflict do nothing returning id`,
      );
      const ids = new Set(added.rows.map(({ id }) => id));
      const details = calls.filter(({ requestId }) => ids.has(requestId)).map(detailsOf);
      if (details.length > 0) await session.execute(insertMany(runDetails, details));
    });
  };
  const failed = (error: unknown): void =>
    logger.warn({ err: error }, 'Calls were not written to the history.');
  const stop = repeat(writeMs, write, failed);

  return {
    /** Fast; does not throw. */
    add(call: LoggedCall): void {
      if (waiting.length < maxRows) waiting.push({ ...call, endedMs: now() });
      else leftOut += 1;
    },
    /** Writes what is left. */
    async stop(): Promise<void> {
      await stop();
      await write().catch(failed);
    },
  };
}

function rowOf(call: LoggedCall & { endedMs: number }, bodyId: string) {
  const { requestId, status, outcome, milliseconds, firstEventMs, owner } = call;
  const row: NewRun & { keyName: string } = {
    ...unsetRun,
    id: requestId,
    bodyId,
    operationId: call.operationId,
    model: cutText(call.model, 200),
    words: '',
    provider: call.provider || null,
    outcome: outcome === 'refused' ? 'failed' : outcome,
    status: status || null,
    error: status >= 400 ? `HTTP ${status}` : null,
    startedAt: new Date(call.endedMs - milliseconds),
    headersMs: null,
    firstByteMs: firstEventMs === undefined ? null : Math.round(firstEventMs),
    totalMs: Math.round(milliseconds * 10) / 10,
    requestBytes: 0,
    responseBytes: 0,
    inputTokens: call.inputTokens || null,
    outputTokens: call.outputTokens || null,
    results: call.images,
    cost: call.cost ?? null,
    keyName: cutText(call.keyName, 200),
    ...owner,
  };
  return { ...row, search: `${searchTextOf(row)}\n${row.keyName.toLowerCase()}` };
}

function detailsOf({ requestId: runId, method, path }: LoggedCall) {
  const nothing = { requestHeaders: {}, responseHeaders: {}, chunks: [], media: [] };
  return { runId, method, path: cutText(path, 2_000), ...nothing };
}

/**
 * Outcomes by idempotency key in the database, for a day: they survive a restart, and all processes share them. A key is
 * claimed before its call runs. The claim of a process that ended before it saved an outcome stays, since its work may
 * have been done.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { Database } from '#lib/server/db/database.ts';
import { and, eq, lt } from '#lib/server/db/drizzle.ts';
import { idempotencyKeys } from '#lib/server/db/schema/keys.ts';
import type { ResponseHeaders } from '#lib/server/http/outcome.ts';

export interface StoredOutcome {
  status: number;
  headers: ResponseHeaders;
  /** Undefined if it was too large. */
  body: Uint8Array | undefined;
}

export interface IdempotencyName {
  ownerKeyId: string;
  /** Operation and Idempotency-Key. */
  key: string;
}

export interface SavedOutcomes {
  /**
   * Undefined: the caller runs the request, then calls `finish` or `release`. Otherwise the outcome of an earlier call.
   * Throws `idempotency_conflict` for another request, and `conflict` if an earlier call has no outcome. Waits some
   * seconds for a call that may run in another process; throws an AbortError if `signal` aborts meanwhile.
   */
  claim(name: IdempotencyName, requestHash: string, signal: AbortSignal): Promise<StoredOutcome | undefined>;
  /** Never rejects. */
  finish(name: IdempotencyName, outcome: StoredOutcome): Promise<void>;
  /** The key may be used again. Never rejects. */
  release(name: IdempotencyName): Promise<void>;
}

/** First calls in this process, by owner and key. Duplicates in other processes find their claims in the database. */
export type RunningCalls = Map<string, RunningCall>;

interface RunningCall {
  requestHash: string;
  /** Undefined if the call did not finish; joined calls then start again. Rejects with the error of the call. */
  outcome: Promise<StoredOutcome | undefined>;
}

/** Larger bodies are not stored. */
export const storedBodyLimit = 4 * 1024 * 1024;
const dayMs = 24 * 60 * 60 * 1000;

interface Options {
  database: Pick<Database, 'drizzle' | 'exclusive' | 'flush'>;
  onError: (error: unknown) => void;
  now?: () => Date;
  /** How often a claim of another process is read again, and after how many ms. */
  polls?: number;
  pollMs?: number;
}

export function createSavedOutcomes({
  database: { drizzle: session, exclusive, flush },
  onError,
  now = () => new Date(),
  // Without other processes, a claim that is not of this process is of one that ended.
  polls = exclusive ? 0 : 40,
  pollMs = 250,
}: Options) {
  const named = ({ ownerKeyId, key }: IdempotencyName) =>
    and(eq(idempotencyKeys.ownerKeyId, ownerKeyId), eq(idempotencyKeys.key, key));

  /** Takes the key if it is free or expired. */
  const insert = async (name: IdempotencyName, requestHash: string): Promise<boolean> => {
    const createdAt = now();
    const claim: Omit<typeof idempotencyKeys.$inferInsert, 'ownerKeyId' | 'key'> = {
      ...{ requestHash, createdAt, expiresAt: new Date(createdAt.getTime() + dayMs), status: 'running' },
      ...{ responseStatus: null, responseHeaders: null, responseBody: null, finishedAt: null },
    };
    const inserted = await session
      .insert(idempotencyKeys)
      .values({ ...name, ...claim })
      .onConflictDoUpdate({
        target: [idempotencyKeys.ownerKeyId, idempotencyKeys.key],
        set: claim,
        setWhere: lt(idempotencyKeys.expiresAt, createdAt),
      })
      .returning({ key: idempotencyKeys.key });
    return inserted.length > 0;
  };

  const outcomes: SavedOutcomes = {
    async claim(name, requestHash, signal) {
      for (let polled = 0; ; polled += 1) {
        if (await insert(name, requestHash)) {
          // Otherwise the call could be paid a second time after a power cut.
          await flush();
          return undefined;
        }
        const [row] = await session.select().from(idempotencyKeys).where(named(name));
        // Without a row, it was released between the two statements.
        if (row !== undefined && row.requestHash !== requestHash) throw otherRequest();
        if (row?.status === 'finished') return outcomeOf(row);
        if (row !== undefined && polled >= polls) throw unknownOutcome();
        if (row !== undefined) await wait(pollMs, undefined, { signal });
      }
    },
    async finish(name, { status, headers, body }) {
      const isStored = body !== undefined && body.length <= storedBodyLimit;
      await session
        .update(idempotencyKeys)
        .set({
          ...{ status: 'finished', finishedAt: now(), responseStatus: status, responseHeaders: headers },
          responseBody: isStored ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : null,
        })
        .where(named(name))
        .then(flush)
        .catch(onError);
    },
    async release(name) {
      await session.delete(idempotencyKeys).where(named(name)).catch(onError);
    },
  };
  return {
    ...outcomes,
    async deleteExpired(): Promise<void> {
      await session.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, now()));
    },
  };
}

export function otherRequest(): ApiError {
  return new ApiError('idempotency_conflict', {
    message: 'This Idempotency-Key was used with another request.',
    shouldRetry: false,
  });
}

/** The work may have been done and billed, so it is not repeated. */
export function unknownOutcome(): ApiError {
  return new ApiError('outcome_unknown', {
    message:
      'The first call with this Idempotency-Key has not finished or was interrupted. Its outcome is unknown, so it is not repeated.',
    shouldRetry: false,
  });
}

function outcomeOf(row: typeof idempotencyKeys.$inferSelect): StoredOutcome {
  const { responseStatus, responseHeaders, responseBody } = row;
  return { status: responseStatus ?? 200, headers: responseHeaders ?? {}, body: responseBody ?? undefined };
}

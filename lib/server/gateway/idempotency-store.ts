/**
 * Outcomes by idempotency key for a day: they survive a restart, and all processes share them. A key is claimed in the
 * database before its call runs. The claim of a process that ended before it saved an outcome stays, since its work may
 * have been done. Large bodies are files of the storage; beyond the limits the oldest bodies are deleted.
 */
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { ApiError, lastingConflict } from '#lib/contract/errors/api-error.ts';
import { repeat } from '#lib/server/db/clock.ts';
import type { Database, Session } from '#lib/server/db/database.ts';
import { and, eq } from '#lib/server/db/drizzle.ts';
import { newId } from '#lib/server/db/schema/columns.ts';
import { idempotencyKeys } from '#lib/server/db/schema/keys.ts';
import type { ResponseHeaders } from '#lib/server/http/outcome.ts';
import type { Storage } from '#lib/server/storage/storage.ts';
import { unlessAborted } from '#lib/server/videos/task-step.ts';
import { type BodyLimits, type IdempotencyName, openBodyLimits } from './idempotency-limits.ts';

export interface StoredOutcome {
  status: number;
  headers: ResponseHeaders;
  /** Undefined if it is not stored, or no longer. */
  body: Uint8Array | Readable | undefined;
}

export interface NewOutcome extends StoredOutcome {
  body: Uint8Array | undefined;
}

export interface IdempotencyStore {
  /**
   * Undefined: the caller runs the request, then calls `finish` or `release`. Otherwise the outcome of an earlier call.
   * Throws `idempotency_conflict` for another request, and `outcome_unknown` if an earlier call has no outcome. Waits for a
   * running call as long as its process lives; throws an AbortError if `signal` aborts meanwhile.
   */
  claim(name: IdempotencyName, requestHash: string, signal: AbortSignal): Promise<StoredOutcome | undefined>;
  /** Never rejects. */
  finish(name: IdempotencyName, outcome: NewOutcome): Promise<void>;
  /** The key may be used again. Never rejects. */
  release(name: IdempotencyName): Promise<void>;
}

/** Larger bodies are not stored. */
export const storedBodyLimit = 64 * 1024 * 1024;
/** Smaller bodies are in the row. */
const rowBytes = 16 * 1024;
/** How long a process is known to live after each sign, ms. */
const aliveMs = 15_000;
const dayMs = 24 * 60 * 60 * 1000;

interface Options {
  database: Pick<Database, 'drizzle' | 'exclusive' | 'flush' | 'now'>;
  storage: Storage;
  limits: BodyLimits;
  onError: (error: unknown) => void;
  now?: () => Date;
  /** How often a claim of another process that is not known to live is read again, and after how many ms. */
  polls?: number;
  pollMs?: number;
  /** Until an outcome that was not saved is saved again, ms. */
  retryMs?: number;
}

export function createIdempotencyStore({
  database: { drizzle: session, exclusive, flush, now: databaseNow },
  storage,
  limits,
  onError,
  now = () => new Date(),
  // Without other processes, a claim that is not of this process is of one that ended.
  polls = exclusive ? 0 : 40,
  pollMs = 250,
  retryMs = 5_000,
}: Options) {
  const bodies = openBodyLimits({ session, storage, limits });
  const beats = createBeats(session, databaseNow);

  /** Takes the key if it is free. */
  const insert = async (name: IdempotencyName, requestHash: string): Promise<boolean> => {
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + dayMs);
    const inserted = await session
      .insert(idempotencyKeys)
      .values({ ...name, requestHash, createdAt, expiresAt, status: 'running', aliveUntil: beats.until() })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    return inserted.length > 0;
  };

  const save = async (name: IdempotencyName, { status, headers, body }: NewOutcome): Promise<void> => {
    const isStored = body !== undefined && body.length <= Math.min(storedBodyLimit, limits.ofKey);
    const inRow = isStored && body.length <= rowBytes;
    if (isStored && !inRow) {
      // The name first, so that the file is found and deleted whatever happens.
      const id = newId('outcome_');
      const bodyFile = `outcomes/${id.slice(8, 10)}/${id}`;
      await session.update(idempotencyKeys).set({ bodyFile }).where(named(name));
      await storage.put(bodyFile, body);
    }
    const responseBody = inRow ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : null;
    const storedBytes = isStored ? body.length : 0;
    const finished = { status: 'finished', finishedAt: now(), responseStatus: status } as const;
    await session
      .update(idempotencyKeys)
      .set({ ...finished, responseHeaders: headers, responseBody, storedBytes })
      .where(named(name));
    await flush();
    if (isStored) await bodies.added(name.ownerKeyId, storedBytes);
  };
  const unsaved = createUnsaved(save, retryMs);

  const outcomes: IdempotencyStore = {
    async claim(name, requestHash, signal) {
      for (let polled = 0; ; ) {
        if (await insert(name, requestHash)) {
          beats.begin(name);
          // Otherwise the call could be paid a second time after a power cut.
          await flush().catch((error: unknown) => {
            beats.end(name);
            throw error;
          });
          return undefined;
        }
        const [row] = await session.select().from(idempotencyKeys).where(named(name));
        // Without a row, it was released between the two statements.
        if (row === undefined) continue;
        if (row.expiresAt <= now()) {
          await bodies.deleteExpired(now(), name);
          continue;
        }
        if (row.requestHash !== requestHash) throw otherRequest();
        const held = unsaved.find(name);
        if (held !== undefined) return held;
        if (row.status === 'finished') return await readOutcome(row, storage);
        const ending = beats.ending(name);
        if (ending !== undefined) {
          await unlessAborted(ending, signal);
          continue;
        }
        const isAlive = row.aliveUntil !== null && row.aliveUntil.getTime() > databaseNow();
        if (polls === 0 || (!isAlive && polled >= polls)) throw unknownOutcome();
        polled = isAlive ? 0 : polled + 1;
        await wait(pollMs, undefined, { signal });
      }
    },
    async finish(name, outcome) {
      await save(name, outcome).catch((error: unknown) => {
        onError(error);
        unsaved.add(name, outcome);
      });
      beats.end(name);
    },
    async release(name) {
      await session.delete(idempotencyKeys).where(named(name)).catch(onError);
      beats.end(name);
    },
  };
  return { ...outcomes, deleteExpired: () => bodies.deleteExpired(now()) };
}

function named({ ownerKeyId, key }: IdempotencyName) {
  return and(eq(idempotencyKeys.ownerKeyId, ownerKeyId), eq(idempotencyKeys.key, key));
}

/** What the database or the disk did not take: it is paid, so it stays in memory and is tried again. */
function createUnsaved(save: IdempotencyStore['finish'], retryMs: number) {
  const outcomes = new Map<string, NewOutcome>();
  return {
    find: (name: IdempotencyName) => outcomes.get(idOf(name)),
    add(name: IdempotencyName, outcome: NewOutcome): void {
      const sizes = [outcome, ...outcomes.values()].map(({ body }) => body?.length ?? 0);
      const isTooMuch = sizes.reduce((sum, size) => sum + size) > storedBodyLimit;
      const held = isTooMuch ? { ...outcome, body: undefined } : outcome;
      outcomes.set(idOf(name), held);
      const again = async () => {
        await save(name, held);
        outcomes.delete(idOf(name));
        void end();
      };
      const end = repeat(retryMs, again, () => {});
    },
  };
}

/** Say in the rows of running calls that their process lives; those who wait in it hear of their end at once. */
function createBeats(session: Session, now: () => number) {
  const running = new Map<string, PromiseWithResolvers<void> & { timer: NodeJS.Timeout }>();
  const until = () => new Date(now() + aliveMs);
  return {
    until,
    begin(name: IdempotencyName): void {
      const beat = () =>
        session
          .update(idempotencyKeys)
          .set({ aliveUntil: until() })
          .where(named(name))
          .catch(() => {});
      const timer = setInterval(beat, aliveMs / 3).unref();
      running.set(idOf(name), { ...Promise.withResolvers<void>(), timer });
    },
    /** Resolves when the call has ended. Undefined if it does not run in this process. */
    ending: (name: IdempotencyName) => running.get(idOf(name))?.promise,
    end(name: IdempotencyName): void {
      const call = running.get(idOf(name));
      clearInterval(call?.timer);
      running.delete(idOf(name));
      call?.resolve();
    },
  };
}

async function readOutcome(
  { responseStatus, responseHeaders, responseBody, bodyFile }: typeof idempotencyKeys.$inferSelect,
  storage: Storage,
): Promise<StoredOutcome> {
  const file = responseBody === null && bodyFile !== null ? await storage.get(bodyFile) : null;
  return {
    status: responseStatus ?? 200,
    headers: responseHeaders ?? {},
    body: responseBody ?? file ?? undefined,
  };
}

/** The name as one text. */
export function idOf({ ownerKeyId, key }: IdempotencyName): string {
  return `${ownerKeyId} ${key}`;
}

function otherRequest(): ApiError {
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

/** The work was done and billed, so it is not repeated. */
export function deletedOutcome(): ApiError {
  return lastingConflict(
    'The response to the first call with this Idempotency-Key is not stored: it was too large, or it was deleted to make room for newer ones. The request is not repeated.',
  );
}

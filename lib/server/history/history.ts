/** The history of a process: recording, routes and regular work: ends lost runs, keeps its own alive, deletes old ones. */
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { SharedEvaluationContent } from '#lib/contract/pages/share.ts';
import type { HistoryState, StoredRun } from '#lib/contract/pages/stored-run.ts';
import type { Assets } from '#lib/server/assets/assets.ts';
import type { AuditTrail } from '#lib/server/auth/audit-trail.ts';
import { knownTo, type Leaving } from '#lib/server/auth/visible-to.ts';
import { repeat } from '#lib/server/db/clock.ts';
import type { Database, Session } from '#lib/server/db/database.ts';
import { and, isNull } from '#lib/server/db/drizzle.ts';
import { type Logger, silentLogger } from '#lib/server/db/logger.ts';
import { runs } from '#lib/server/db/schema/runs.ts';
import { liveRoutes } from '#lib/server/history/live/live-routes.ts';
import { createWatchedRuns, type WatchedRuns } from '#lib/server/history/live/watched-runs.ts';
import { createCallLog, type LoggedCall } from '#lib/server/history/recording/call-log.ts';
import { createRunRecorder } from '#lib/server/history/recording/recording.ts';
import { findRunRows } from '#lib/server/history/runs/find-runs.ts';
import {
  createDiskSpace,
  createRecordingHealth,
  createRunFiles,
  type DiskSpace,
  type RecordingHealth,
  type RunFiles,
} from '#lib/server/history/runs/run-files.ts';
import { createRunStore, storedRunOf } from '#lib/server/history/runs/run-store.ts';
import { restoreMs, runsRoutes } from '#lib/server/history/runs/runs-routes.ts';
import {
  endInterrupted,
  giveUpWriting,
  keepAlive,
  type Retention,
  savedBytes,
  sweepRuns,
} from '#lib/server/history/runs/sweep-runs.ts';
import { createPreviews } from '#lib/server/history/shares/previews.ts';
import {
  readContent,
  sharedRoutes,
  shareOpener,
  sharesRoutes,
} from '#lib/server/history/shares/share-routes.ts';
import { createShareRuns } from '#lib/server/history/shares/share-runs.ts';
import { createShareStore } from '#lib/server/history/shares/share-store.ts';
import type { FetchImage } from '#lib/server/history/thumbnails/fetch-image.ts';
import { createRunMedia } from '#lib/server/history/thumbnails/run-media.ts';
import { type TransferNeeds, transferRoutes } from '#lib/server/history/transfer/transfer-routes.ts';
import { freshJson } from '#lib/server/http/outcome.ts';
import type { OutlivingCalls } from '#lib/server/http/outliving-calls.ts';
import { route } from '#lib/server/http/pages-route.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';
import type { Storage } from '#lib/server/storage/storage.ts';
import type { FindVideo, RunTasks } from './history-dependencies.ts';

export type History = ReturnType<typeof createHistory>;

export interface HistoryOptions {
  database: Database;
  storage: Storage;
  assets: Pick<Assets, 'readAssetBytes'>;
  fetchImage: FetchImage;
  findVideo: FindVideo;
  /** Of exported and imported runs; without it there are none. */
  transfer?: Omit<TransferNeeds, 'store' | 'files' | 'now'>;
  trail: Pick<AuditTrail, 'notesOf'>;
  tasks: RunTasks;
  calls: OutlivingCalls;
  /** Free bytes on the disk of the files; null if the system does not report them. */
  freeBytes: () => Promise<number | null>;
  retention: Omit<Retention, 'restoreMs'>;
  /** Whether anyone may read a share without a sign-in. */
  allowsPublicShares?: boolean;
  /** Currency of the price table. */
  currency: () => string;
  logger?: Logger;
  /** Unix ms. */
  now?: () => number;
}

export function createHistory(options: HistoryOptions) {
  const { database, storage, fetchImage, findVideo, tasks, assets, trail } = options;
  const { logger = silentLogger, now = Date.now } = options;
  const { allowsPublicShares: allowsPublic = true } = options;
  const session = database.drizzle;
  const retention = { ...options.retention, restoreMs };
  const store = createRunStore(database);
  const shares = createShareStore(database, now);
  const room = createDiskSpace(options.freeBytes);
  const files = createRunFiles(storage, room);
  const share = createShareRuns({ store, shares, files, now, allowsPublic });
  const open = shareOpener(shares, allowsPublic);
  const health = createRecordingHealth({ logger, hasRoom: room.isLeft });
  const closing = new AbortController();
  const dependencies = { session, store, files, assets, health, findVideo };
  const media = createRunMedia({ ...dependencies, fetchImage, closing: closing.signal });
  const recording = { calls: options.calls, store, files, health, now };
  const recorder = createRunRecorder({ ...recording, media, hasRoom: room.isLeft });
  // An embedded database has one process.
  const others = database.exclusive ? undefined : createWatchedRuns(database, recorder.live);
  const previews = createPreviews({ store, shares, files, assets, findVideo });
  const callLog = createCallLog({ database, logger, now });
  let isDraining = false;
  const regular = { files, retention, health, room, recorder, media };
  const maintenance = createMaintenance({ ...options, ...regular, others, logger, now });

  return {
    /** Starts the recording of a call of the pages; undefined if the disk is full. */
    record: recorder.open,
    /** Lists a call with an API key. Fast; does not throw. */
    logCall(call: LoggedCall): void {
      if (retention.apiCalls > 0 && room.isLeft()) callLog.add(call);
    },
    claim: createClaim({ others, store, live: recorder.live }),
    routes: [
      ...(options.transfer ? transferRoutes({ ...options.transfer, store, files, now }) : []),
      ...runsRoutes({ session, store, files, trail, now }),
      ...liveRoutes({ store, files, tasks, live: recorder.live, others, isDraining: () => isDraining }),
      ...sharesRoutes({ shares, share, trail, currency: options.currency }),
      ...sharedRoutes({ shares, files, open, previews }),
      route('GET', '/api/history', 'viewer', async (_request, _params, viewer) =>
        freshJson(await maintenance.state(viewer)),
      ),
    ],
    /** The saved row of a run; undefined for an unknown or deleted one. */
    findRun: async (viewer: Viewer, id: string) => (await store.find(viewer, id))?.row,
    /** The bytes of a saved response; empty without one. */
    readResponse: (bodyId: string) => readResponse(files, bodyId),
    /** The last runs of the pages, newest first, for server-rendered pages. */
    recent: (viewer: Viewer, limit: number) => recentRuns(session, viewer, limit),
    /** The existing runs, in the order of the ids. */
    findRuns: store.findAll,
    ownerOfRun: store.ownerOf,
    leave: (inside: Session, leaving: Leaving) =>
      store.leave(inside, leaving, new Date(now())).then(() => shares.leave(inside, leaving)),
    /** A run that may be shared. */
    endedRun: share.ended,
    /** Shares runs and other sets with a content of its own. */
    shareSet: share.set,
    ...sharedContents(open, files),
    /** Call it when a video task ends. */
    videoDone: recorder.videoDone,
    drain(): void {
      isDraining = true;
    },
    /** Ends the runs of an earlier process and starts the sweep. */
    start: maintenance.start,
    /** Resolves when all recordings are saved. */
    async stop(): Promise<void> {
      closing.abort();
      await maintenance.stop();
      await callLog.stop();
      await recorder.settled();
    },
  };
}

function sharedContents(open: ReturnType<typeof shareOpener>, files: RunFiles) {
  return {
    /** The video task of a shared run, null without one. Throws ApiError `not_found` or `gone`. */
    async sharedTask(shareId: string, viewer: Viewer | undefined) {
      const found = await open(shareId, viewer);
      return found.kind === 'run' ? found.run.taskId : null;
    },
    /** Throws ApiError `not_found` or `gone`. */
    async sharedEvaluation(shareId: string, viewer: Viewer | undefined): Promise<SharedEvaluationContent> {
      const found = await open(shareId, viewer);
      if (found.kind !== 'evaluation') throw new ApiError('not_found', { message: 'This is no evaluation.' });
      return await readContent(files, found);
    },
  };
}

async function recentRuns(session: Session, viewer: Viewer, limit: number): Promise<StoredRun[]> {
  const where = isNull(runs.keyName);
  const rows = await findRunRows(session, viewer, { where, limit, isOfContent: true });
  return rows.slice(0, limit).map((row) => storedRunOf(row, viewer));
}

async function readResponse(files: RunFiles, bodyId: string): Promise<Uint8Array> {
  const stream = await files.get(bodyId, 'response');
  return stream === null ? new Uint8Array() : await buffer(stream);
}

interface ClaimNeeds {
  others: WatchedRuns | undefined;
  store: Pick<ReturnType<typeof createRunStore>, 'exists'>;
  live: ReadonlyMap<string, unknown>;
}

/** Resolves with false if a run has this id, or had it until lately. A database that is away must not stop a run. */
function createClaim({ others, store, live }: ClaimNeeds): (id: string) => Promise<boolean> {
  /** Ids of runs that may not have begun yet. */
  const claimed = new Set<string>();
  return async (id) => {
    if (claimed.has(id) || live.has(id)) return false;
    claimed.add(id);
    const isNew = others?.claim(id) ?? store.exists(id).then((exists) => !exists);
    const answer = await Promise.race([isNew.catch(() => true), wait(lookMs, true, { ref: false })]);
    // The run is in `live` then.
    setImmediate(() => claimed.delete(id));
    return answer;
  };
}

interface MaintenanceNeeds extends Pick<HistoryOptions, 'database' | 'freeBytes'> {
  others: WatchedRuns | undefined;
  files: RunFiles;
  retention: Retention;
  health: RecordingHealth;
  room: DiskSpace;
  recorder: Pick<ReturnType<typeof createRunRecorder>, 'track' | 'live'>;
  media: Pick<ReturnType<typeof createRunMedia>, 'catchUpAll'>;
  logger: Logger;
  now(): number;
}

/** How long the look for the id of a new run may take, ms. */
const lookMs = 2_000;
const sweepMs = 60_000;
const beatMs = 15_000;
/** Interval of looks for runs of this process that others watch or stop. */
const watchMs = 500;
/** A run of another process without a heartbeat for this long has ended. */
const silentMs = 45_000;
/** Videos of older runs are not checked at start. */
const videoMs = 2 * 86_400_000;

function createMaintenance(parts: MaintenanceNeeds) {
  const { database, others, files, retention, health, room, recorder, media, logger, freeBytes, now } = parts;
  const { drizzle: session, exclusive } = database;
  const ago = (ms: number): Date => new Date(now() - ms);
  const failed = (error: unknown): void =>
    logger.warn({ err: error }, 'The maintenance of the history failed.');
  const sweep = async (): Promise<void> => {
    await others?.sweep();
    await sweepRuns({ session, files, retention, now });
  };
  const beat = async (): Promise<void> => {
    await room.look();
    await keepAlive(session, [...recorder.live.keys()], ago(0));
    if (!exclusive) await endInterrupted(session, ago(silentMs));
  };
  const ends: (() => Promise<void>)[] = [];

  return {
    async state(viewer: Viewer): Promise<HistoryState> {
      return {
        runs: await session.$count(runs, and(isNull(runs.deletedAt), knownTo(viewer, runs))),
        bytes: await savedBytes(session),
        maxBytes: retention.maxBytes,
        retentionDays: retention.days,
        freeBytes: await freeBytes().catch(() => null),
        problem: health.problem(),
      };
    },
    async start(): Promise<void> {
      const ended = await endInterrupted(session, exclusive ? ago(0) : ago(silentMs));
      if (ended > 0) logger.warn({ runs: ended }, 'Runs that were being recorded when the server stopped.');
      if (exclusive) await giveUpWriting(session, ago(0));
      await room.look();
      recorder.track(media.catchUpAll(ago(videoMs)).then(sweep).catch(failed));
      ends.push(repeat(sweepMs, sweep, failed), repeat(beatMs, beat, failed));
      if (others) ends.push(repeat(watchMs, others.look, () => {}));
    },
    async stop(): Promise<void> {
      await Promise.all(ends.map((end) => end()));
    },
  };
}

/** The regular work of the history: ends lost runs, keeps its own alive, deletes what is too old or too large. */
import type { HistoryState } from '#lib/contract/pages/stored-run.ts';
import type { Database } from '#lib/server/db/database.ts';
import { isNull } from '#lib/server/db/drizzle.ts';
import type { Logger } from '#lib/server/db/logger.ts';
import { repeat } from '#lib/server/db/repeat.ts';
import { runs } from '#lib/server/db/schema/runs.ts';
import type { RecordingHealth } from '#lib/server/history/recording/recording-health.ts';
import type { createRunRecorder } from '#lib/server/history/recording/run-recorder.ts';
import type { DiskSpace } from '#lib/server/history/runs/disk-space.ts';
import type { RunFiles } from '#lib/server/history/runs/run-files.ts';
import { type Retention, savedBytes, sweepRuns } from '#lib/server/history/runs/sweep-runs.ts';
import { endInterrupted, giveUpWriting, keepAlive } from '#lib/server/history/runs/unfinished-runs.ts';
import type { createRunVideos } from '#lib/server/history/thumbnails/run-videos.ts';

export interface MaintenanceNeeds {
  database: Database;
  files: RunFiles;
  retention: Retention;
  health: RecordingHealth;
  room: DiskSpace;
  recorder: Pick<ReturnType<typeof createRunRecorder>, 'track' | 'liveRuns'>;
  videos: Pick<ReturnType<typeof createRunVideos>, 'catchUpAll'>;
  logger: Logger;
  freeBytes(): Promise<number | null>;
  now(): number;
}

const sweepMs = 60_000;
const beatMs = 15_000;
/** A run of another process without a heartbeat for this long has ended. */
const silentMs = 120_000;
/** Videos of older runs are not checked at start. */
const videoMs = 2 * 86_400_000;

export function createMaintenance(parts: MaintenanceNeeds) {
  const { database, files, retention, health, room, recorder, videos, logger, freeBytes, now } = parts;
  const { drizzle: session, exclusive } = database;
  const ago = (ms: number): Date => new Date(now() - ms);
  const failed = (error: unknown): void =>
    logger.warn({ err: error }, 'The maintenance of the history failed.');
  const sweep = async (): Promise<void> => {
    if (!exclusive) await endInterrupted(session, ago(silentMs));
    await sweepRuns({ session, files, retention, now });
  };
  const beat = async (): Promise<void> => {
    await room.look();
    await keepAlive(session, recorder.liveRuns(), ago(0));
  };
  const ends: (() => Promise<void>)[] = [];

  return {
    async state(): Promise<HistoryState> {
      return {
        runs: await session.$count(runs, isNull(runs.deletedAt)),
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
      recorder.track(videos.catchUpAll(ago(videoMs)).then(sweep).catch(failed));
      ends.push(repeat(sweepMs, sweep, failed), repeat(beatMs, beat, failed));
    },
    async stop(): Promise<void> {
      await Promise.all(ends.map((end) => end()));
    },
  };
}

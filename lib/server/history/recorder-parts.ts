/** What the recordings of a process share. */
import type { Allowance } from '#lib/server/history/recording/byte-queue.ts';
import type { HistoryHealth } from '#lib/server/history/recording/recording-health.ts';
import type { RunFiles } from '#lib/server/history/runs/run-files.ts';
import type { RunStore } from '#lib/server/history/runs/run-store.ts';
import type { DevelopRun } from '#lib/server/history/thumbnails/save-media.ts';

export interface RecorderParts {
  store: RunStore;
  files: RunFiles;
  health: HistoryHealth;
  /** What is to be made of a run that is over. */
  develop: DevelopRun;
  allowance: Allowance;
  /** Ids of the runs that are not over. */
  live: Set<string>;
  /** Unix ms. */
  now(): number;
  /** Told of work that must end before the database does. */
  track(work: Promise<void>): void;
}

/** What the recordings of a process share. */
import type { Allowance } from './byte-queue.ts';
import type { DevelopRun } from './develop-run.ts';
import type { HistoryHealth } from './history-health.ts';
import type { RunFiles } from './run-files.ts';
import type { RunStore } from './run-store.ts';

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

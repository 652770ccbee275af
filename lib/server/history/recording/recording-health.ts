/** Whether runs are saved, and why not: logged once, shown by the pages. Recording keeps trying. */
import { causeCode, isDiskFull } from '#lib/server/db/disk-space.ts';
import type { Logger } from '#lib/server/db/logger.ts';
import { TooSlow } from './byte-queue.ts';

export type RecordingHealth = ReturnType<typeof createRecordingHealth>;

export interface HealthDependencies {
  logger: Logger;
  /** Whether the disk has room for more runs. */
  hasRoom(): boolean;
}

export function createRecordingHealth({ logger, hasRoom }: HealthDependencies) {
  let problem: string | null = null;
  return {
    /** Why runs are not saved, as text; null if they are. */
    problem: () => (hasRoom() ? problem : diskFull),
    failed(error: unknown): void {
      const before = problem;
      problem = explain(error);
      if (before === null) logger.error({ err: error }, `Runs are not saved: ${problem}`);
    },
    worked(): void {
      if (problem !== null) logger.info({}, 'Runs are saved again.');
      problem = null;
    },
  };
}

const diskFull = 'The disk of the data directory is full.';

function explain(error: unknown): string {
  if (error instanceof TooSlow)
    return 'The disk of the data directory is too slow: some responses are missing in the history.';
  if (isDiskFull(error)) return diskFull;
  switch (causeCode(error)) {
    case 'EDQUOT':
      return 'The quota of the data directory is used up.';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'The data directory cannot be written to.';
    default:
      return 'The run could not be saved; see the log.';
  }
}

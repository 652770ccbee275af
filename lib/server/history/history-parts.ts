/** What the parts of the history share; each takes the ones it uses. */
import type { Assets } from '#lib/server/assets/assets.ts';
import type { Session } from '#lib/server/db/database.ts';
import type { RecordingHealth } from '#lib/server/history/recording/recording-health.ts';
import type { RunFiles } from '#lib/server/history/runs/run-files.ts';
import type { RunStore } from '#lib/server/history/runs/run-store.ts';
import type { ShareStore } from '#lib/server/history/shares/share-store.ts';

export interface HistoryParts {
  session: Session;
  store: RunStore;
  shares: ShareStore;
  files: RunFiles;
  assets: Pick<Assets, 'readAssetBytes'>;
  health: RecordingHealth;
  findVideo: FindVideo;
  /** Unix ms. */
  now(): number;
}

/** What the history needs to know of a video task. */
export interface Video {
  taskId: string;
  isDone: boolean;
  posterAssetId: string | null;
  /** Why there will be none; null while it may come and once it is there. */
  problem: string | null;
}

/** Null when there is no such task. */
export type FindVideo = (taskId: string) => Promise<Video | null>;

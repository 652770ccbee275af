/** The common dependencies of the history; each part uses some of them. */
import type { Assets } from '#lib/server/assets/assets.ts';
import type { AuditTrail } from '#lib/server/auth/audit-trail.ts';
import type { Session } from '#lib/server/db/database.ts';
import type { RecordingHealth, RunFiles } from '#lib/server/history/runs/run-files.ts';
import type { RunStore } from '#lib/server/history/runs/run-store.ts';
import type { ShareStore } from '#lib/server/history/shares/share-store.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import type { Outcome } from '#lib/server/http/outcome.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';

export interface HistoryDependencies {
  session: Session;
  store: RunStore;
  shares: ShareStore;
  files: RunFiles;
  assets: Pick<Assets, 'readAssetBytes'>;
  health: RecordingHealth;
  findVideo: FindVideo;
  trail: Pick<AuditTrail, 'notesOf'>;
  /** Unix ms. */
  now(): number;
}

/** Tasks whose calls are runs, as long as they live. */
export interface RunTasks {
  /** The response that made the task of a run; undefined without one. */
  find(runId: string, viewer: Viewer, request: GatewayRequest): Promise<Outcome | undefined>;
  /** False without one. Throws ApiError `permission_denied` for that of another person. */
  cancel(runId: string, viewer: Viewer): Promise<boolean>;
}

export interface Video {
  taskId: string;
  isDone: boolean;
  posterAssetId: string | null;
  /** Milliseconds from creation to end; null until then. */
  tookMs: number | null;
  /** Why there will be no video; null while it may still be made, and if it exists. */
  problem: string | null;
}

/** Null if the task does not exist. */
export type FindVideo = (taskId: string) => Promise<Video | null>;

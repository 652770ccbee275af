/** Rows of shares: created, viewed, ended. An ended share keeps its row and releases its files. */
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Share, SharedRun } from '#lib/contract/playground/share.ts';
import { recordedRunSchema } from '#lib/contract/playground/stored-run.ts';
import type { Database } from '#lib/server/db/database.ts';
import { and, desc, eq, sql } from '#lib/server/db/drizzle.ts';
import { runBodies, runs, shares } from '#lib/server/db/schema/runs.ts';
import type { RunFile } from '#lib/server/history/runs/run-store.ts';

export interface LiveShare {
  id: string;
  bodyId: string;
  createdAt: Date;
  expiresAt: Date | null;
  run: SharedRun['run'];
  files: readonly RunFile[];
}

export interface NewShareRow {
  run: SharedRun['run'];
  bodyId: string;
  createdAt: Date;
  expiresAt: Date | null;
}

export type ShareStore = ReturnType<typeof createShareStore>;

const maxListed = 200;

/** The label of a share whose run was deleted. */
const labelSchema = z.object({ operationId: z.string(), model: z.string(), words: z.string() });
const sharedSchema = recordedRunSchema
  .omit({ pinned: true, tags: true, marks: true, cost: true })
  // Shares of earlier versions have none.
  .extend({ videoMs: recordedRunSchema.shape.videoMs.default(null) });

type ShareRow = typeof shares.$inferSelect;

export function createShareStore(database: Database, now: () => number) {
  const session = database.drizzle;
  return {
    /** Null if the run was deleted meanwhile. */
    add: ({ run, ...given }: NewShareRow) =>
      database.transaction(async (inside) => {
        // Locks the run until the share exists, so that its files are not deleted.
        const [held] = await inside
          .select({ id: runs.id })
          .from(runs)
          .where(eq(runs.id, run.id))
          .for('update');
        if (held === undefined) return null;
        const id = randomBytes(18).toString('base64url');
        const row = { ...given, id, runId: run.id, run };
        const [made] = await inside.insert(shares).values(row).returning();
        return made === undefined ? null : shareOf(made);
      }),
    /** Newest first; of one run, or of all. */
    async list(runId: string | undefined): Promise<Share[]> {
      const rows = await session
        .select()
        .from(shares)
        .where(runId === undefined ? undefined : eq(shares.runId, runId))
        .orderBy(desc(shares.createdAt), shares.id)
        .limit(maxListed);
      return rows.map(shareOf);
    },
    /** Null for an unknown share. */
    async find(id: string): Promise<LiveShare | 'expired' | 'revoked' | null> {
      const [found] = await session
        .select({ share: shares, files: runBodies.files })
        .from(shares)
        .leftJoin(runBodies, eq(runBodies.id, shares.bodyId))
        .where(eq(shares.id, id));
      if (found === undefined) return null;
      const { share, files } = found;
      if (share.revokedAt !== null) return 'revoked';
      const isOver = share.expiresAt !== null && share.expiresAt.getTime() <= now();
      if (isOver || share.bodyId === null || files === null) return 'expired';
      const { bodyId, createdAt, expiresAt } = share;
      return { id, bodyId, createdAt, expiresAt, run: sharedSchema.parse(share.run), files };
    },
    async countView(id: string): Promise<void> {
      await session
        .update(shares)
        .set({ views: sql`${shares.views} + 1` })
        .where(eq(shares.id, id));
    },
    /** Ends a share at once; null for an unknown one. Idempotent. */
    revoke: (id: string) =>
      database.transaction(async (inside) => {
        const [row] = await inside.select().from(shares).where(eq(shares.id, id)).for('update');
        if (row === undefined || row.revokedAt !== null) return row === undefined ? null : shareOf(row);
        const run = labelSchema.parse(row.run);
        const [ended] = await inside
          .update(shares)
          .set({ revokedAt: new Date(now()), bodyId: null, run })
          .where(and(eq(shares.id, id)))
          .returning();
        return ended === undefined ? null : shareOf(ended);
      }),
  };
}

function shareOf(row: ShareRow): Share {
  return {
    ...{ id: row.id, runId: row.runId, views: row.views },
    ...labelSchema.parse(row.run),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}

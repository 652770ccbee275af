/**
 * Rows of shares: created, viewed, ended. An ended share keeps its row and releases its files. The runs of a set are
 * shares of their own, which end with it.
 */
import * as z from 'zod';
import type { Share, ShareAudience, SharedRun, ShareKind } from '#lib/contract/pages/share.ts';
import { recordedRunSchema } from '#lib/contract/pages/stored-run.ts';
import type { Notes } from '#lib/server/auth/audit-trail.ts';
import {
  endsWith,
  knownTo,
  type Leaving,
  ownerShown,
  ownOf,
  requireOwner,
  sees,
} from '#lib/server/auth/visible-to.ts';
import type { Database, Session } from '#lib/server/db/database.ts';
import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from '#lib/server/db/drizzle.ts';
import { runBodies, runs, shares } from '#lib/server/db/schema/runs.ts';
import type { RunFile } from '#lib/server/history/runs/run-store.ts';
import { localPerson, type Viewer } from '#lib/server/http/viewer.ts';

interface Live {
  id: string;
  bodyId: string;
  createdAt: Date;
  expiresAt: Date | null;
  audience: ShareAudience;
  files: readonly RunFile[];
}

export interface LiveRun extends Live {
  kind: 'run';
  run: SharedRun['run'];
}

/** Its content is the file `response`. */
export interface LiveSet extends Live {
  kind: Exclude<ShareKind, 'run'>;
  run: ShareLabel;
}

export type LiveShare = LiveRun | LiveSet;

export type ShareLabel = z.infer<typeof labelSchema>;

export type NewShareRow = Omit<ShareRow, 'bodyId' | 'setId' | 'revokedAt' | 'views'> & {
  bodyId: string;
  setId?: string;
};

export type ShareStore = ReturnType<typeof createShareStore>;

const maxListed = 200;
const insertedAtOnce = 200;

/** What an ended share keeps. */
const labelSchema = z.object({ operationId: z.string(), model: z.string(), words: z.string() });
const sharedSchema = recordedRunSchema
  .omit({ pinned: true, tags: true, marks: true, cost: true, personId: true, visibility: true })
  // Shares of earlier versions have none.
  .extend({ videoMs: recordedRunSchema.shape.videoMs.default(null) });

export type ShareRow = typeof shares.$inferSelect;

export function createShareStore(database: Database, now: () => number) {
  const session = database.drizzle;
  const select = () =>
    session
      .select({ share: shares, files: runBodies.files })
      .from(shares)
      .leftJoin(runBodies, eq(runBodies.id, shares.bodyId));
  return {
    /**
     * Shares a run, or a set and its runs. `file` is the content of the set, written before. Null if a run was deleted
     * meanwhile.
     */
    add: (
      share: NewShareRow,
      { note }: Pick<Notes, 'note'>,
      { members = [], file }: { members?: readonly NewShareRow[]; file?: RunFile } = {},
    ) => database.transaction((inside) => add(inside, share, { note, members, file })),
    /** Newest first, without the runs of sets; of one thing, or of all. */
    async list(
      viewer: Viewer,
      { reference, isOwn }: { reference: string | undefined; isOwn: boolean },
    ): Promise<Share[]> {
      const rows = await session
        .select()
        .from(shares)
        .where(
          and(
            isNull(shares.setId),
            knownTo(viewer, shares),
            ownOf(viewer, shares, isOwn),
            reference === undefined ? undefined : eq(shares.reference, reference),
          ),
        )
        .orderBy(desc(shares.createdAt), shares.id)
        .limit(maxListed);
      return rows.map((row) => shareOf(row, viewer));
    },
    /** Null for an unknown share. */
    async find(id: string): Promise<LiveShare | 'expired' | 'revoked' | null> {
      const [found] = await select().where(eq(shares.id, id));
      if (found === undefined) return null;
      const { share, files } = found;
      if (share.revokedAt !== null) return 'revoked';
      const isOver = share.expiresAt !== null && share.expiresAt.getTime() <= now();
      if (isOver || share.bodyId === null || files === null) return 'expired';
      const { kind, bodyId, createdAt, expiresAt, audience, run } = share;
      const live = { id, bodyId, createdAt, expiresAt, audience, files };
      return kind === 'run'
        ? { ...live, kind, run: sharedSchema.parse(run) }
        : { ...live, kind, run: labelSchema.parse(run) };
    },
    /** The shares of the runs of a set. */
    async runsOf(setId: string, limit = 100): Promise<LiveRun[]> {
      const isRun = and(eq(shares.setId, setId), eq(shares.kind, 'run'));
      const rows = await select().where(isRun).orderBy(asc(shares.reference)).limit(limit);
      return rows.flatMap(({ share: { id, bodyId, createdAt, expiresAt, audience, run }, files }) => {
        if (bodyId === null || files === null) return [];
        const live = { id, bodyId, createdAt, expiresAt, audience, files };
        return [{ ...live, kind: 'run' as const, run: sharedSchema.parse(run) }];
      });
    },
    async countView(id: string): Promise<void> {
      await session
        .update(shares)
        .set({ views: sql`${shares.views} + 1` })
        .where(eq(shares.id, id));
    },
    /** Ends a share at once, and those of its runs; null for an unknown one. Idempotent. */
    revoke: (viewer: Viewer, id: string, { note }: Pick<Notes, 'note'>) =>
      database.transaction(async (inside) => {
        const [row] = await inside
          .select()
          .from(shares)
          .where(and(eq(shares.id, id), isNull(shares.setId), knownTo(viewer, shares)))
          .for('update');
        if (row === undefined) return null;
        requireOwner(viewer, row);
        if (row.revokedAt !== null) return shareOf(row, viewer);
        const isPart = or(eq(shares.id, id), eq(shares.setId, id), inArray(shares.setId, setsOf(inside, id)));
        const ended = await end(inside, isPart, now());
        await note(inside, { action: 'share revoked', target: id, detail: { owner: row.personId } });
        const own = ended.find((share) => share.id === id);
        return own === undefined ? null : shareOf(own, viewer);
      }),
    /** Ends the shares of a removed person, or gives them to the person `local`. */
    async leave(inside: Session, leaving: Leaving): Promise<void> {
      await end(inside, and(endsWith(leaving, shares), isNull(shares.revokedAt)), now());
      await inside.update(shares).set({ personId: localPerson }).where(eq(shares.personId, leaving.personId));
    },
  };
}

async function add(
  inside: Session,
  share: NewShareRow,
  {
    note,
    members,
    file,
  }: { note: Notes['note']; members: readonly NewShareRow[]; file: RunFile | undefined },
): Promise<ShareRow | null> {
  const runIds = (file === undefined ? [share] : members).map(({ reference }) => reference);
  // Locks the runs until the shares exist, so that their files are not deleted.
  const held = await inside.select({ id: runs.id }).from(runs).where(inArray(runs.id, runIds)).for('update');
  if (held.length < runIds.length) return null;
  if (file !== undefined)
    await inside
      .update(runBodies)
      .set({ files: [file], size: file.size, writingSince: null })
      .where(eq(runBodies.id, share.bodyId));
  const [made] = await inside.insert(shares).values(share).returning();
  for (let from = 0; from < members.length; from += insertedAtOnce)
    await inside.insert(shares).values(members.slice(from, from + insertedAtOnce));
  const { id: target, audience, kind, reference } = share;
  const action = audience === 'anyone' ? 'share made for anyone' : 'share made';
  // A part of a set is made and ended with it.
  if (share.setId === undefined) await note(inside, { action, target, detail: { kind, reference } });
  return made ?? null;
}

function end(inside: Session, where: SQL | undefined, now: number) {
  const run = sql`json_build_object(
    'operationId', run->'operationId', 'model', run->'model', 'words', run->'words')`;
  return inside
    .update(shares)
    .set({ revokedAt: new Date(now), bodyId: null, run })
    .where(where)
    .returning();
}

/** The ids of the sets in a set. */
function setsOf(session: Session, id: string) {
  return session.select({ id: shares.id }).from(shares).where(eq(shares.setId, id));
}

/** Without its content for a viewer who may only revoke it. */
export function shareOf(row: ShareRow, viewer: Viewer): Share {
  const owner = ownerShown(viewer, row);
  return {
    id: row.id,
    kind: row.kind,
    reference: row.reference,
    views: row.views,
    ...labelSchema.parse(row.run),
    ...(sees(viewer, row) ? {} : { words: '', reference: '' }),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    ...owner,
    ...(owner.personId === undefined ? {} : { audience: row.audience }),
  };
}

/** Creates shares: of one run, or of a set of runs with a content of its own. */
import { randomBytes } from 'node:crypto';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { NewShare, Share } from '#lib/contract/pages/share.ts';
import { newId } from '#lib/server/db/new-id.ts';
import type { HistoryDependencies } from '#lib/server/history/history-dependencies.ts';
import { type FoundRun, recordedRunOf } from '#lib/server/history/runs/run-store.ts';
import type { LiveSet, NewShareRow, ShareLabel } from './share-store.ts';

export interface SharedSet {
  kind: LiveSet['kind'];
  reference: string;
  label: ShareLabel;
  runs: readonly FoundRun[];
  expiresInDays: NewShare['expiresInDays'];
  /** JSON. `shareOf` gives the id of the share of a run, undefined for a run that is not in the set. */
  contentOf(shareOf: (runId: string) => string | undefined): unknown;
}

export type ShareRuns = ReturnType<typeof createShareRuns>;

const dayMs = 86_400_000;

/** Both throw ApiError `conflict` if a run is deleted meanwhile. */
export function createShareRuns({
  store,
  shares,
  files,
  now,
}: Pick<HistoryDependencies, 'store' | 'shares' | 'files' | 'now'>) {
  const times = (expiresInDays: NewShare['expiresInDays']) => ({
    createdAt: new Date(now()),
    expiresAt: expiresInDays === null ? null : new Date(now() + expiresInDays * dayMs),
  });
  return {
    async run(found: FoundRun, expiresInDays: NewShare['expiresInDays']): Promise<Share> {
      return made(await shares.add({ ...rowOf(found), ...times(expiresInDays) }));
    },
    async set({ kind, reference, label, runs, expiresInDays, contentOf }: SharedSet): Promise<Share> {
      const share = { ...times(expiresInDays), id: newShareId(), bodyId: newId('runb_'), kind, reference };
      const members = [...new Map(runs.map((found) => [found.row.id, rowOf(found)])).values()];
      const ids = new Map(members.map(({ reference: runId, id }) => [runId, id]));
      const content = Buffer.from(JSON.stringify(contentOf((runId) => ids.get(runId))));
      await store.begin(share.bodyId, share.createdAt);
      const size = await files.put(share.bodyId, 'response', content);
      const { createdAt, expiresAt, id: setId } = share;
      return made(
        await shares.add(
          { ...share, run: label },
          members.map((member) => ({ ...member, createdAt, expiresAt, setId })),
          { name: 'response', contentType: 'application/json', size },
        ),
      );
    },
  };
}

function rowOf({ row, details }: FoundRun): Omit<NewShareRow, 'createdAt' | 'expiresAt'> {
  // The operator's cost is not for readers.
  const { pinned, tags, marks, cost, ...run } = recordedRunOf(row, details);
  return { id: newShareId(), kind: 'run', reference: row.id, bodyId: row.bodyId, run };
}

function newShareId(): string {
  return randomBytes(18).toString('base64url');
}

function made(share: Share | null): Share {
  if (share !== null) return share;
  throw new ApiError('conflict', {
    message: 'A run was deleted meanwhile. Reload the page and share it again.',
  });
}

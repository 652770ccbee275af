/** Creates shares: of one run, or of a set of runs with a content of its own. */
import { randomBytes } from 'node:crypto';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { NewShare, Share } from '#lib/contract/pages/share.ts';
import type { Visibility } from '#lib/contract/pages/visibility.ts';
import { newId } from '#lib/server/db/new-id.ts';
import type { HistoryDependencies } from '#lib/server/history/history-dependencies.ts';
import { type FoundRun, recordedRunOf } from '#lib/server/history/runs/run-store.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';
import { type LiveSet, type ShareLabel, type ShareRow, shareOf } from './share-store.ts';

/** Who may read a share, and for how long. */
export type ShareTerms = Pick<NewShare, 'expiresInDays' | 'audience'>;

export interface SharedSet {
  kind: LiveSet['kind'];
  reference: string;
  label: ShareLabel;
  runs: readonly FoundRun[];
  terms: ShareTerms;
  /** Of what is shared, beside its runs. */
  visibility?: Visibility;
  /** JSON. `shareOf` gives the id of the share of a run, undefined for a run that is not in the set. */
  contentOf(shareOf: (runId: string) => string | undefined): unknown;
}

export type ShareRuns = ReturnType<typeof createShareRuns>;

const dayMs = 86_400_000;

interface ShareRunsNeeds extends Pick<HistoryDependencies, 'store' | 'shares' | 'files' | 'now'> {
  /** Whether anyone may read a share without a sign-in. */
  allowsPublic: boolean;
}

/**
 * Both throw ApiError `conflict` if a run is deleted meanwhile, and `permission_denied` for a public share where there are
 * none.
 */
export function createShareRuns({ store, shares, files, now, allowsPublic }: ShareRunsNeeds) {
  const termsOf = ({ personId }: Viewer, { expiresInDays, audience }: ShareTerms) => {
    if (audience === 'anyone' && !allowsPublic)
      throw new ApiError('permission_denied', {
        parameter: 'audience',
        message: 'audience must be "team": PUBLIC_SHARES is false on this server; got "anyone".',
      });
    return {
      personId,
      audience: audience ?? (allowsPublic ? ('anyone' as const) : ('team' as const)),
      createdAt: new Date(now()),
      expiresAt: expiresInDays === null ? null : new Date(now() + expiresInDays * dayMs),
    };
  };
  return {
    async run(viewer: Viewer, found: FoundRun, terms: ShareTerms): Promise<Share> {
      return made(await shares.add({ ...rowOf(found), ...termsOf(viewer, terms) }), viewer);
    },
    async set(
      viewer: Viewer,
      { kind, reference, label, runs, terms, contentOf, ...shared }: SharedSet,
    ): Promise<Share> {
      const all = [shared, ...runs.map(({ row }) => row)];
      const visibility = all.some((one) => one.visibility === 'private') ? 'private' : 'team';
      const common = { ...termsOf(viewer, terms), visibility } as const;
      const share = { ...common, id: newShareId(), bodyId: newId('runb_'), kind, reference };
      const members = [...new Map(runs.map((found) => [found.row.id, rowOf(found)])).values()];
      const ids = new Map(members.map(({ reference: runId, id }) => [runId, id]));
      const content = Buffer.from(JSON.stringify(contentOf((runId) => ids.get(runId))));
      await store.begin(share.bodyId, share.createdAt);
      const size = await files.put(share.bodyId, 'response', content);
      const added = await shares.add(
        { ...share, run: label },
        members.map((member) => ({ ...member, ...common, setId: share.id })),
        { name: 'response', contentType: 'application/json', size },
      );
      return made(added, viewer);
    },
  };
}

function rowOf(found: FoundRun) {
  const { id: reference, bodyId, personId, visibility } = found.row;
  const recorded = recordedRunOf(found, { personId, role: 'member' });
  // The operator's cost is not for readers, nor is the person.
  const { pinned, tags, marks, cost, personId: _, visibility: __, ...run } = recorded;
  return { id: newShareId(), kind: 'run' as const, reference, bodyId, run, visibility };
}

function newShareId(): string {
  return randomBytes(18).toString('base64url');
}

function made(share: ShareRow | null, viewer: Viewer): Share {
  if (share !== null) return shareOf(share, viewer);
  throw new ApiError('conflict', {
    message: 'A run was deleted meanwhile. Reload the page and share it again.',
  });
}

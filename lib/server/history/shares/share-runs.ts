/** Creates shares: of one run, or of a set of runs and other sets with a content of its own. */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { NewShare, Share } from '#lib/contract/pages/share.ts';
import type { Visibility } from '#lib/contract/pages/visibility.ts';
import type { Notes } from '#lib/server/auth/audit-trail.ts';
import { newId } from '#lib/server/db/schema/columns.ts';
import type { HistoryDependencies } from '#lib/server/history/history-dependencies.ts';
import { type FoundRun, recordedRunOf } from '#lib/server/history/runs/run-store.ts';
import { foundRun } from '#lib/server/history/runs/runs-routes.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';
import { checkShare } from './check-share.ts';
import { type LiveSet, type NewShareRow, type ShareLabel, type ShareRow, shareOf } from './share-store.ts';

/** Who may read a share, and for how long. */
export type ShareTerms = Pick<NewShare, 'expiresInDays' | 'audience'>;

type NotedTerms = ShareTerms & { notes: Pick<Notes, 'note'> };

export interface SharedSet {
  kind: LiveSet['kind'];
  reference: string;
  label: ShareLabel;
  runs: readonly FoundRun[];
  /** Each becomes a share of its own, which ends with this one. */
  sets?: readonly SharedSet[];
  /** Of what is shared, beside its runs. */
  visibility?: Visibility;
  /** JSON. `shareOf` gives the id of the share of a run, or of a set by its reference; undefined for what is not in it. */
  contentOf(shareOf: (reference: string) => string | undefined): unknown;
}

export type ShareRuns = ReturnType<typeof createShareRuns>;

const dayMs = 86_400_000;

interface ShareRunsNeeds extends Pick<HistoryDependencies, 'store' | 'shares' | 'files' | 'now'> {
  /** Whether anyone may read a share without a sign-in. */
  allowsPublic: boolean;
}

/**
 * `run` and `set` throw ApiError `conflict` if a run is deleted meanwhile, and `permission_denied` for a public share where there are
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
  /** The last byte of a response is sent before its run is saved, maybe by another replica. */
  const findSaved = async (viewer: Viewer, runId: string, triesLeft = 40): Promise<FoundRun | null> => {
    const run = await store.find(viewer, runId);
    if (triesLeft === 0 || (run !== null && run.row.outcome !== 'running')) return run;
    await wait(50);
    return findSaved(viewer, runId, triesLeft - 1);
  };
  const addSet = async (by: Maker, shared: SharedSet, common: Common, id: string): Promise<Share> => {
    const { viewer, notes } = by;
    const { kind, reference, label, runs, sets = [], contentOf } = shared;
    const share = { ...common, id, bodyId: newId('runb_'), kind, reference };
    const members = [...new Map(runs.map((found) => [found.row.id, rowOf(found)])).values()];
    const inner = sets.map((set) => ({ set, id: newShareId() }));
    const ids = new Map([
      ...members.map(({ reference: runId, id: member }) => [runId, member] as const),
      ...inner.map((one) => [one.set.reference, one.id] as const),
    ]);
    const content = Buffer.from(JSON.stringify(contentOf((one) => ids.get(one))));
    await store.begin(share.bodyId, share.createdAt);
    const size = await files.put(share.bodyId, 'response', content);
    const added = await shares.add({ ...share, run: label }, notes, {
      members: members.map((member) => ({ ...member, ...common, setId: id })),
      file: { name: 'response', contentType: 'application/json', size },
    });
    const shown = made(added, viewer);
    for (const one of inner) await addSet(by, one.set, { ...common, setId: id }, one.id);
    return shown;
  };
  return {
    async run(viewer: Viewer, found: FoundRun, { notes, ...terms }: NotedTerms): Promise<Share> {
      return made(await shares.add({ ...rowOf(found), ...termsOf(viewer, terms) }, notes), viewer);
    },
    async set(viewer: Viewer, shared: SharedSet, { notes, ...terms }: NotedTerms): Promise<Share> {
      const visibility = isPrivate(shared) ? ('private' as const) : ('team' as const);
      const id = newShareId();
      try {
        const common = { ...termsOf(viewer, terms), visibility };
        return await addSet({ viewer, notes }, shared, common, id);
      } catch (error) {
        // A part of it may exist already.
        await shares.revoke(viewer, id, notes);
        throw error;
      }
    },
    /** A run that may be shared. Throws ApiError `not_found`, `conflict` while it runs, and of a credential in it. */
    async ended(viewer: Viewer, runId: string): Promise<FoundRun> {
      const run = foundRun(await findSaved(viewer, runId), runId);
      if (run.row.outcome === 'running') {
        throw new ApiError('conflict', { message: `Run ${runId} is not finished; share it when it is.` });
      }
      await checkShare(run, files);
      return run;
    },
  };
}

interface Maker {
  viewer: Viewer;
  notes: Pick<Notes, 'note'>;
}

type Common = Pick<NewShareRow, 'personId' | 'audience' | 'createdAt' | 'expiresAt' | 'visibility' | 'setId'>;

function isPrivate({ visibility, runs, sets = [] }: SharedSet): boolean {
  return (
    visibility === 'private' || runs.some(({ row }) => row.visibility === 'private') || sets.some(isPrivate)
  );
}

function rowOf(found: FoundRun) {
  const { id: reference, bodyId, personId, visibility } = found.row;
  const recorded = recordedRunOf(found, { personId, role: 'member' });
  // The operator's cost is not for readers, nor is the person.
  const {
    pinned,
    tags,
    marks,
    cost,
    keyName,
    groupId,
    groupName,
    personId: _,
    visibility: __,
    ...run
  } = recorded;
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

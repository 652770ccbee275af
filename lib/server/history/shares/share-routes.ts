/** Routes of shares: those of their makers, and what anyone may read of one. */

import { text } from 'node:stream/consumers';
import { withoutCredentials } from '#lib/base/find-credentials.ts';
import { showValue } from '#lib/base/format-value.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { collectionContentSchema } from '#lib/contract/pages/collections.ts';
import {
  comparisonContentSchema,
  type NewComparison,
  newComparisonSchema,
  newShareSchema,
  type Shared,
  type SharesList,
} from '#lib/contract/pages/share.ts';
import type { RecordedRun } from '#lib/contract/pages/stored-run.ts';
import { decodeShareLink } from '#lib/describe/share-link.ts';
import { signInRequired } from '#lib/server/auth/principal.ts';
import { readOwn } from '#lib/server/auth/visible-to.ts';
import type { HistoryDependencies } from '#lib/server/history/history-dependencies.ts';
import { type RunFileName, type RunFiles, savedFile } from '#lib/server/history/runs/run-files.ts';
import type { FoundRun } from '#lib/server/history/runs/run-store.ts';
import { fileHeaders } from '#lib/server/http/file-headers.ts';
import { freshJson, type Outcome } from '#lib/server/http/outcome.ts';
import { openRoute, type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import { found, readJson } from '#lib/server/http/read-request.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';
import { credentialIn } from './check-share.ts';
import type { Previews } from './previews.ts';
import type { SharedSet, ShareRuns } from './share-runs.ts';
import type { LiveShare, ShareStore } from './share-store.ts';

interface SharesRoutesDependencies extends Pick<HistoryDependencies, 'shares' | 'trail'> {
  share: ShareRuns;
  /** Currency of the price table. */
  currency(): string;
}

export function sharesRoutes({ shares, share, trail, currency }: SharesRoutesDependencies): PagesRoute[] {
  return [
    route('POST', '/api/shares', 'member', async (request, _params, viewer) => {
      const { runId, ...terms } = await readJson(request, newShareSchema);
      const noted = { ...terms, notes: trail.notesOf(viewer, request) };
      return freshJson(await share.run(viewer, await share.ended(viewer, runId), noted), 201);
    }),
    route('POST', '/api/shares/comparisons', 'member', async (request, _params, viewer) => {
      const comparison = await readJson(request, newComparisonSchema);
      const { cells, withCosts, expiresInDays, audience, ...shown } = comparison;
      await checkComparison(comparison);
      const runs: FoundRun[] = [];
      for (const { runId } of cells) runs.push(await share.ended(viewer, runId));
      const costs = new Map(runs.map(({ row: { id, cost } }) => [id, withCosts ? cost : null]));
      const set: SharedSet = {
        kind: 'comparison',
        runs,
        reference: cells.map(({ runId }) => runId).join(','),
        label: {
          operationId: runs[0]?.row.operationId ?? '',
          model: [...new Set(runs.map(({ row }) => row.model))].join(', '),
          words: shown.title,
        },
        contentOf: (shareOf) => ({
          ...shown,
          currency: currency(),
          cells: cells.map(({ runId, ...cell }) => ({ ...cell, id: shareOf(runId), cost: costs.get(runId) })),
        }),
      };
      const terms = { expiresInDays, audience, notes: trail.notesOf(viewer, request) };
      return freshJson(await share.set(viewer, set, terms), 201);
    }),
    route('GET', '/api/shares', 'viewer', async ({ query }, _params, viewer) => {
      const filter = { reference: query.get('reference') ?? undefined, isOwn: readOwn(query) };
      return freshJson({ shares: await shares.list(viewer, filter) } satisfies SharesList);
    }),
    route('DELETE', '/api/shares/:id', 'member', async (request, { id = '' }, viewer) => {
      const revoked = await shares.revoke(viewer, id, trail.notesOf(viewer, request));
      return freshJson(found(revoked, `There is no share ${showValue(id)}.`, 'id'));
    }),
  ];
}

async function checkComparison({ link, ...texts }: NewComparison): Promise<void> {
  const settings = link === null ? undefined : await decodeShareLink(link);
  if (settings !== undefined && settings.state !== 'ok')
    throw new ApiError('invalid_value', { parameter: 'link', message: 'link must be the text of a link.' });
  const [field] = withoutCredentials({ ...texts, settings: settings?.payload }).removed;
  if (field !== undefined) throw credentialIn(field, 'comparison');
}

/** Search engines must not index it, and no other site may learn its address. */
const quiet = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' };

interface SharedRoutesNeeds extends Pick<HistoryDependencies, 'shares' | 'files'> {
  previews: Previews;
  open: OpenShare;
}

export function sharedRoutes({ shares, files, previews, open }: SharedRoutesNeeds): PagesRoute[] {
  const route = (below: string, answer: (share: LiveShare, index: string) => Promise<Outcome>): PagesRoute =>
    openRoute('GET', `/api/shared/:id${below}`, async (request, { id = '', index = '' }, viewer) => {
      const share = await open(id, viewer);
      // Reading must work on a full disk.
      if (below === '' && request.method === 'GET') await shares.countView(id).catch(() => {});
      const outcome = await answer(share, index);
      Object.assign(outcome.headers, quiet);
      return outcome;
    });
  const sharedFile = (share: LiveShare, name: RunFileName): Promise<Outcome> => {
    const { bodyId, files: known } = share;
    const responseHeaders = share.kind === 'run' ? share.run.responseHeaders : {};
    return savedFile(
      files,
      { bodyId, files: known, responseHeaders, owner: 'this share', cached: false },
      name,
    );
  };
  const describe = async (share: LiveShare): Promise<Shared> => {
    const { id, createdAt, expiresAt } = share;
    const times = { id, createdAt: createdAt.toISOString(), expiresAt: expiresAt?.toISOString() ?? null };
    switch (share.kind) {
      case 'run':
        return { ...times, kind: share.kind, run: forReaders(share.run) };
      case 'evaluation':
        return { ...times, kind: share.kind, ...share.run };
      case 'collection':
        return {
          ...times,
          kind: share.kind,
          ...collectionContentSchema.parse(await readContent(files, share)),
        };
      case 'comparison': {
        const content = comparisonContentSchema.parse(await readContent(files, share));
        const runs = new Map((await shares.runsOf(id)).map((member) => [member.id, member.run]));
        const cells = content.cells.flatMap((cell) => {
          const run = runs.get(cell.id);
          return run === undefined ? [] : [{ ...cell, run: forReaders(run) }];
        });
        return { ...times, kind: share.kind, ...content, cells };
      }
    }
  };
  return [
    route('', async (share) => freshJson(await describe(share))),
    ...(['request', 'response', 'thumbnail'] as const).map((name) =>
      route(`/${name}`, (share) => sharedFile(share, name)),
    ),
    route('/media/:index', (share, index) => sharedFile(share, `media-${Number.parseInt(index, 10)}`)),
    route('/preview.png', async (share) => {
      const png = await previews.of(share);
      const headers = { ...fileHeaders('image/png'), 'cache-control': 'private, no-cache' };
      return { kind: 'bytes', status: 200, headers, bytes: png };
    }),
  ];
}

/** The names of targets and their requests are the operator's; that a result is of the sandbox is for everybody. */
function forReaders<Run extends Pick<RecordedRun, 'provider' | 'responseHeaders'>>(run: Run): Run {
  const shown = Object.entries(run.responseHeaders).filter(([name]) => !operatorHeaders.has(name));
  const provider = run.provider === 'sandbox' ? run.provider : null;
  return { ...run, provider, responseHeaders: Object.fromEntries(shown) };
}

const operatorHeaders: ReadonlySet<string> = new Set([
  'x-easel-provider',
  'x-easel-attempts',
  'x-easel-model',
  'x-upstream-request-id',
]);

/** Throws ApiError `not_found` or `gone`, and `permission_denied` for nobody where the share is for the team. */
type OpenShare = (id: string, viewer: Viewer | undefined) => Promise<LiveShare>;

export function shareOpener(shares: Pick<ShareStore, 'find'>, allowsPublic: boolean): OpenShare {
  return async (id, viewer) => {
    const share = found(await shares.find(id), 'There is nothing shared at this address.');
    switch (share) {
      case 'expired':
        throw new ApiError('gone', { message: 'This link has expired.' });
      case 'revoked':
        throw new ApiError('gone', { message: 'This link was revoked.' });
      default:
        if (viewer === undefined && (share.audience === 'team' || !allowsPublic)) throw signInRequired();
        return share;
    }
  };
}

/** The content of a set, as `shareSet` wrote it. Throws ApiError `not_found`. */
export async function readContent<Content>(files: RunFiles, { bodyId }: LiveShare): Promise<Content> {
  const stream = found(await files.get(bodyId, 'response'), 'The content of this share is lost.');
  const content: Content = JSON.parse(await text(stream));
  return content;
}

/** `/api/shared/{id}`: a shared run. Public; knowing the id is the permission. */
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { SharedRun } from '#lib/contract/playground/share.ts';
import type { HistoryDependencies } from '#lib/server/history/history-dependencies.ts';
import type { RunFileName } from '#lib/server/history/runs/run-files.ts';
import { savedFile } from '#lib/server/history/runs/saved-file.ts';
import { freshJson, type Outcome } from '#lib/server/http/outcome.ts';
import type { PagesRoute } from '#lib/server/http/pages-route.ts';
import type { Previews } from './previews.ts';
import type { LiveShare, ShareStore } from './share-store.ts';

/** Search engines must not index it, and no other site may learn its address. */
const quiet = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' };

export function sharedRoutes({
  shares,
  files,
  previews,
}: Pick<HistoryDependencies, 'shares' | 'files'> & { previews: Previews }): PagesRoute[] {
  const route = (
    below: string,
    answer: (share: LiveShare, index: string) => Promise<Outcome>,
  ): PagesRoute => ({
    ...{ method: 'GET', path: `/api/shared/:id${below}`, open: true },
    async handle(request, { id = '', index = '' }) {
      const share = await openShare(shares, id);
      // Reading must work on a full disk.
      if (below === '' && request.method === 'GET') await shares.countView(id).catch(() => {});
      const outcome = await answer(share, index);
      Object.assign(outcome.headers, quiet);
      return outcome;
    },
  });
  const sharedFile = ({ bodyId, files: known, run }: LiveShare, name: RunFileName): Promise<Outcome> => {
    const { responseHeaders } = run;
    return savedFile(
      files,
      { bodyId, files: known, responseHeaders, owner: 'this run', cached: false },
      name,
    );
  };
  return [
    route('', async (share) => freshJson(sharedRunOf(share))),
    ...(['request', 'response', 'thumbnail'] as const).map((name) =>
      route(`/${name}`, (share) => sharedFile(share, name)),
    ),
    route('/media/:index', (share, index) => sharedFile(share, `media-${Number.parseInt(index, 10)}`)),
    route('/preview.png', async (share) => {
      const png = await previews.of(share);
      const headers = { 'content-type': 'image/png', 'cache-control': 'private, no-cache' };
      return { kind: 'bytes', status: 200, headers, bytes: png };
    }),
  ];
}

/** Throws ApiError `not_found` or `gone`. */
export async function openShare(shares: Pick<ShareStore, 'find'>, id: string): Promise<LiveShare> {
  const share = await shares.find(id);
  switch (share) {
    case null:
      throw new ApiError('not_found', { message: 'There is no shared run at this address.' });
    case 'expired':
      throw new ApiError('gone', { message: 'This shared run has expired.' });
    case 'revoked':
      throw new ApiError('gone', { message: 'The share of this run was revoked.' });
    default:
      return share;
  }
}

function sharedRunOf({ id, createdAt, expiresAt, run }: LiveShare): SharedRun {
  return { id, createdAt: createdAt.toISOString(), expiresAt: expiresAt?.toISOString() ?? null, run };
}

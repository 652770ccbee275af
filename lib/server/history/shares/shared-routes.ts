/** `/api/shared/{id}`: a shared run. Public; knowing the id is the permission. */
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { SharedRun } from '#lib/contract/playground/share.ts';
import { bodyOutcome } from '#lib/server/history/runs/body-outcome.ts';
import type { RunFileName, RunFiles } from '#lib/server/history/runs/run-files.ts';
import { json, type Outcome } from '#lib/server/http/outcome.ts';
import type { PagesRoute } from '#lib/server/http/pages-route.ts';
import type { Previews } from './previews.ts';
import type { LiveShare, ShareStore } from './share-store.ts';

export interface SharedRoutesParts {
  shares: ShareStore;
  files: RunFiles;
  previews: Previews;
}

/** Search engines must not index it, and no other site may learn its address. */
const quiet = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' };

export function sharedRoutes({ shares, files, previews }: SharedRoutesParts): PagesRoute[] {
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
  const file = (name: RunFileName): ((share: LiveShare) => Promise<Outcome>) => {
    return (share) => sharedFile(files, share, name);
  };
  return [
    route('', async (share) => json(200, sharedRunOf(share), { 'cache-control': 'no-store' })),
    route('/request', file('request')),
    route('/response', file('response')),
    route('/thumbnail', file('thumbnail')),
    route('/media/:index', (share, index) => sharedFile(files, share, `media-${Number.parseInt(index, 10)}`)),
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

/** Never cached: a share can be revoked. */
async function sharedFile(files: RunFiles, share: LiveShare, name: RunFileName): Promise<Outcome> {
  const file = share.files.find((candidate) => candidate.name === name);
  const stream = file && (await files.get(share.bodyId, name));
  if (!file || !stream) throw new ApiError('not_found', { message: `The ${name} of this run is not saved.` });
  return bodyOutcome({
    ...{ stream, size: file.size, contentType: file.contentType },
    contentEncoding: name === 'response' ? share.run.responseHeaders['content-encoding'] : undefined,
  });
}

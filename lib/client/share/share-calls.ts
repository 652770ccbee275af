/** The shares API: one function per call. Each throws PagesCallError. */

import { callPages } from '#lib/client/transport/call-pages.ts';
import type { NewShare, Share, SharedVideo, SharesList } from '#lib/contract/playground/share.ts';

/** The shares of one run, or of all runs, at most 200; newest first, including ended ones. */
export async function listShares(runId?: string): Promise<readonly Share[]> {
  const query = runId === undefined ? '' : `?run=${encodeURIComponent(runId)}`;
  return (await callPages<SharesList>(`/api/shares${query}`)).shares;
}

export function makeShare(wanted: NewShare): Promise<Share> {
  return callPages('/api/shares', { method: 'POST', body: wanted });
}

/** Takes effect at once and cannot be undone. */
export function revokeShare(id: string): Promise<Share> {
  return callPages(`/api/shares/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

/** The video of a shared run. Needs no session. */
export function getSharedVideo(shareId: string): Promise<SharedVideo> {
  return callPages(`/api/shared/${encodeURIComponent(shareId)}/video`);
}

/** The state of a share at `now`, Unix milliseconds. */
export function shareState({ revokedAt, expiresAt }: Share, now: number): 'live' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= now ? 'expired' : 'live';
}

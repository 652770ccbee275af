/** The shares API: one function per call. Each throws PagesCallError. */

import { callPages } from '#lib/client/transport/call-pages.ts';
import type {
  NewComparison,
  NewSet,
  NewShare,
  Share,
  SharedVideo,
  SharesList,
} from '#lib/contract/pages/share.ts';

/** The shares of one thing, own ones, or all, at most 200; newest first, including ended ones. */
export async function listShares(
  filter: { reference?: string; owner?: 'me' } = {},
): Promise<readonly Share[]> {
  return (await callPages<SharesList>(`/api/shares?${new URLSearchParams(filter)}`)).shares;
}

export function makeShare(wanted: NewShare): Promise<Share> {
  return callPages('/api/shares', { method: 'POST', body: wanted });
}

export function shareComparison(wanted: NewComparison): Promise<Share> {
  return callPages('/api/shares/comparisons', { method: 'POST', body: wanted });
}

export function shareEvaluation(id: string, wanted: NewSet): Promise<Share> {
  return callPages(`/api/evaluations/${encodeURIComponent(id)}/shares`, { method: 'POST', body: wanted });
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

/** What the pages ask of shares: one function a call. Each throws PagesCallError. */

import { callPages } from '#lib/client/transport/call-pages.ts';
import type { NewShare, Share, SharedVideo, SharesList } from '#lib/contract/playground/share.ts';

/** Those of one run, newest first, ended ones among them. */
export async function listShares(runId: string): Promise<readonly Share[]> {
  const { shares } = await callPages<SharesList>(`/api/shares?run=${encodeURIComponent(runId)}`);
  return shares;
}

/** Those of all runs, newest first, ended ones among them: at most 200. */
export async function listAllShares(): Promise<readonly Share[]> {
  const { shares } = await callPages<SharesList>('/api/shares');
  return shares;
}

export function makeShare(wanted: NewShare): Promise<Share> {
  return callPages('/api/shares', { method: 'POST', body: wanted });
}

/** At once and for good: the address never works again. */
export function revokeShare(id: string): Promise<Share> {
  return callPages(`/api/shares/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

/** Of a shared run that ordered a video; needs no session. */
export function getSharedVideo(shareId: string): Promise<SharedVideo> {
  return callPages(`/api/shared/${encodeURIComponent(shareId)}/video`);
}

/** How a share stands at `now`, milliseconds of the wall clock. */
export function shareState({ revokedAt, expiresAt }: Share, now: number): 'live' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= now ? 'expired' : 'live';
}

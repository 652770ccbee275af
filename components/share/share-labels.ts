/** The URL and dates of a share as text. */
import { countText } from '#lib/base/format.ts';
import { formatMinute } from '#lib/base/format-time.ts';
import { publicAddress } from '#lib/client/transport/public-base-url.ts';
import type { Share } from '#lib/contract/pages/share.ts';

export function addressOf({ id }: Pick<Share, 'id'>): string {
  return `${publicAddress()}/s/${id}`;
}

/** `Until 28 Nov 2026, 22:51 · 3 views` */
export function lifetimeText({ expiresAt, views }: Share): string {
  const end = expiresAt === null ? 'Until revoked' : `Until ${formatMinute(expiresAt)}`;
  return `${end} · ${countText(views, 'view')}`;
}

/** `Created 21 Nov 2026, 22:51, revoked 22 Nov 2026, 08:00` */
export function endedText({ createdAt, revokedAt, expiresAt }: Share): string {
  const end =
    revokedAt === null
      ? `expired ${formatMinute(expiresAt ?? createdAt)}`
      : `revoked ${formatMinute(revokedAt)}`;
  return `Created ${formatMinute(createdAt)}, ${end}`;
}

'use client';
/** The links of one run: those that work with their address and their end, those that are over in a line. */
import { ExternalLink } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { useClock } from '#components/ui/use-clock.ts';
import { shareState } from '#lib/client/share/share-calls.ts';
import type { Share } from '#lib/contract/playground/share.ts';
import { LinkRow } from './link-row.tsx';
import { addressOf, lifeWords, moment, overWords } from './share-moments.ts';

interface SharesListProps {
  /** Newest first; undefined until they are known. */
  shares: readonly Share[] | undefined;
  onRevoke(share: Share): void;
}

export function SharesList({ shares, onRevoke }: SharesListProps) {
  const now = useClock(true, 30_000);
  if (shares === undefined || shares.length === 0) return null;
  const live = shares.filter((share) => shareState(share, now) === 'live');
  const over = shares.filter((share) => shareState(share, now) !== 'live');
  const [newest] = live;
  return (
    <div className="flex flex-col gap-4">
      {live.length === 0 ? null : (
        <ul
          aria-label="Links that work"
          className="flex flex-col divide-y divide-hairline border-y border-hairline"
        >
          {live.map((share) => (
            <li key={share.id} className="flex flex-col gap-2 py-3">
              <LinkRow
                label={`Link made ${moment(share.createdAt)}`}
                url={addressOf(share)}
                title={share.words}
              />
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-13 text-ink-second tabular-nums">
                <span>{lifeWords(share)}</span>
                <span className="flex items-center gap-1">
                  <a
                    href={addressOf(share)}
                    target="_blank"
                    rel="noreferrer"
                    className="inline-flex h-control-small items-center gap-1.5 rounded-control px-3 font-medium text-ink hover:bg-sunk"
                  >
                    Open
                    <ExternalLink aria-hidden size={13} />
                  </a>
                  <Button weight="quiet" onClick={() => onRevoke(share)}>
                    Revoke
                  </Button>
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
      {newest === undefined ? null : (
        <figure className="flex flex-col gap-1.5">
          <figcaption className="text-13 text-ink-second">What other programs show of the link</figcaption>
          {/* biome-ignore lint/performance/noImgElement: the server makes it in this size */}
          <img
            src={`/api/shared/${newest.id}/preview.png`}
            alt={`Preview of ${newest.words || newest.model}`}
            width={1200}
            height={630}
            className="h-auto w-full rounded-control border border-hairline bg-sunk"
          />
        </figure>
      )}
      {over.length === 0 ? null : (
        <ul
          aria-label="Links that are over"
          className="flex flex-col gap-0.5 text-13 text-ink-third tabular-nums"
        >
          {over.map((share) => (
            <li key={share.id}>{overWords(share)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

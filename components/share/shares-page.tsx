'use client';
/** Every link to a run that was handed out, whether its run is still in the history or not: read, copied, ended here. */
import Link from 'next/link';
import { useRef, useState } from 'react';
import useSWR from 'swr';
import { PageColumn, PagePart } from '#components/ui/page-column.tsx';
import { useClock } from '#components/ui/use-clock.ts';
import { listAllShares, revokeShare, shareState } from '#lib/client/share/share-calls.ts';
import type { Share } from '#lib/contract/playground/share.ts';
import { overWords } from './share-moments.ts';
import { ShareRow, shareTitle } from './share-row.tsx';

export function SharesPage() {
  const { data: shares, error, mutate } = useSWR<readonly Share[], Error>('/api/shares', listAllShares);
  const now = useClock(true, 30_000);
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const revoke = async (share: Share, place: number) => {
    setProblem(undefined);
    try {
      const ended = await revokeShare(share.id);
      await mutate((known = []) => known.map((one) => (one.id === ended.id ? ended : one)), {
        revalidate: false,
      });
      setSaid(`The link to ${shareTitle(share)} is revoked.`);
      // The button has gone with its row: the next row's takes its place.
      requestAnimationFrame(() => focusRevoke(list.current, place));
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : String(failure));
    }
  };
  const live = shares?.filter((share) => shareState(share, now) === 'live') ?? [];
  const over = shares?.filter((share) => shareState(share, now) !== 'live') ?? [];
  return (
    <PageColumn>
      <PagePart
        title="Links that work"
        words="Whoever has one of these reads its run without signing in, until it ends. A link is a copy: it outlives its run in the history. Revoking ends it at once and for good."
      >
        {error ? (
          <p role="alert" className="text-13 text-warning">
            The links did not come: {error.message}
          </p>
        ) : null}
        {problem === undefined ? null : (
          <p role="alert" className="text-13 text-warning">
            Not revoked: {problem}
          </p>
        )}
        <p role="status" className="sr-only">
          {said}
        </p>
        {live.length > 0 ? (
          <ul
            ref={list}
            aria-label="Links that work"
            className="rounded-panel border border-hairline bg-panel"
          >
            {live.map((share, place) => (
              <ShareRow key={share.id} share={share} onRevoke={() => void revoke(share, place)} />
            ))}
          </ul>
        ) : shares === undefined ? null : (
          <NothingShared />
        )}
      </PagePart>
      {over.length > 0 ? (
        <PagePart title="Over">
          <ul aria-label="Links that are over" className="rounded-panel border border-hairline bg-panel">
            {over.map((share) => (
              <li
                key={share.id}
                className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 border-b border-hairline px-4 py-2 text-13 last:border-b-0"
              >
                <span className="min-w-0 truncate">{shareTitle(share)}</span>
                <span className="text-ink-second tabular-nums">{overWords(share)}</span>
              </li>
            ))}
          </ul>
        </PagePart>
      ) : null}
    </PageColumn>
  );
}

function NothingShared() {
  return (
    <p className="rounded-panel border border-hairline bg-panel px-4 py-8 text-center text-13 text-pretty text-ink-second">
      No link is out. Share beside a result, or on a run of{' '}
      <Link href="/history" className="text-ink underline underline-offset-2">
        the history
      </Link>
      , makes one.
    </p>
  );
}

function focusRevoke(list: HTMLUListElement | null, place: number): void {
  const buttons = [...(list?.querySelectorAll<HTMLElement>('[data-revoke]') ?? [])];
  (buttons[place] ?? buttons.at(-1))?.focus();
}

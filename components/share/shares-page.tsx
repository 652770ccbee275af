'use client';
import { ExternalLink } from 'lucide-react';
import Link from 'next/link';
import { useRef, useState } from 'react';
import useSWR from 'swr';
import { MineButton } from '#components/result/mine-button.tsx';
import { OwnerMark } from '#components/shell/owner-mark.tsx';
import { useRights } from '#components/shell/rights.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { PageColumn, PagePart } from '#components/ui/page-column.tsx';
/** The page of all shared links, with actions to open, copy and revoke them. */
import { useAction } from '#components/ui/use-action.ts';
import { useClock } from '#components/ui/use-clock.ts';
import { countText } from '#lib/base/format.ts';
import { titleOf } from '#lib/client/run/run-labels.ts';
import { runPage } from '#lib/client/run/run-page.ts';
import { listShares, revokeShare, shareState } from '#lib/client/share/share-calls.ts';
import { useUrlParam } from '#lib/client/storage/use-url-param.ts';
import type { Share } from '#lib/contract/pages/share.ts';
import { addressOf, endedText, lifetimeText } from './share-labels.ts';

export function SharesPage() {
  const [owner, setOwner] = useUrlParam('owner', ['', 'me']);
  const isMine = owner === 'me';
  const { personId } = useRights();
  const {
    data: shares,
    error,
    mutate,
  } = useSWR<readonly Share[], Error>(`/api/shares?owner=${owner}`, () =>
    listShares(isMine ? { owner: 'me' } : {}),
  );
  const now = useClock(true, 30_000);
  const { problem, act } = useAction();
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const revoke = (share: Share, page: number) =>
    act(async () => {
      const ended = await revokeShare(share.id);
      await mutate((known = []) => known.map((one) => (one.id === ended.id ? ended : one)), {
        revalidate: false,
      });
      setSaid(`Link to ${titleOf(share)} revoked.`);
      // The row disappears: focus the button of the next row.
      requestAnimationFrame(() => focusRevoke(list.current, page));
    });
  const live = shares?.filter((share) => shareState(share, now) === 'live') ?? [];
  const over = shares?.filter((share) => shareState(share, now) !== 'live') ?? [];
  return (
    <PageColumn>
      <PagePart
        title="Active links"
        actions={<MineButton pressed={isMine} onPress={(pressed) => setOwner(pressed ? 'me' : '')} />}
        words={`${personId === 'local' ? 'Anyone with an active link can view its results until it expires.' : 'A link for anyone opens without a sign-in until it expires; one for the team needs a sign-in.'} A link is a copy: it stays when its runs are deleted from the history. Revoking a link takes effect at once and cannot be undone.`}
      >
        {error ? <ErrorText>Could not load links: {error.message}</ErrorText> : null}
        {problem === undefined ? null : <ErrorText>Could not revoke: {problem}</ErrorText>}
        <p role="status" className="sr-only">
          {said}
        </p>
        {live.length > 0 ? (
          <ul ref={list} aria-label="Active links" className="rounded-panel border border-hairline bg-panel">
            {live.map((share, page) => (
              <ShareRow key={share.id} share={share} onRevoke={() => void revoke(share, page)} />
            ))}
          </ul>
        ) : null}
        {shares && live.length === 0 ? <NothingShared /> : null}
      </PagePart>
      {over.length > 0 ? (
        <PagePart title="Ended links">
          <ul aria-label="Ended links" className="rounded-panel border border-hairline bg-panel">
            {over.map((share) => (
              <li
                key={share.id}
                className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 border-b border-hairline px-4 py-2 text-13 last:border-b-0"
              >
                <span dir="auto" className="min-w-0 truncate">
                  {titleOf(share)}
                </span>
                <span className="text-ink-second tabular-nums">{endedText(share)}</span>
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
      No active links. To create one, use Share on a result, a comparison, an evaluation, a collection or a
      run in{' '}
      <Link href="/history" className="text-ink underline underline-offset-2">
        the history
      </Link>
      .
    </p>
  );
}

function focusRevoke(list: HTMLUListElement | null, page: number): void {
  const buttons = [...(list?.querySelectorAll<HTMLElement>('[data-revoke]') ?? [])];
  (buttons[page] ?? buttons.at(-1))?.focus();
}

function ShareRow({ share, onRevoke }: { share: Share; onRevoke(): void }) {
  const title = titleOf(share);
  const { mayChange } = useRights();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-hairline px-4 py-2.5 last:border-b-0">
      <div className="min-w-0 flex-1 basis-60">
        <p dir="auto" className="truncate text-14 font-semibold">
          {title}
        </p>
        <p className="text-12 text-ink-second tabular-nums">
          <OwnerMark personId={share.personId} visibility={share.visibility} />
          {share.audience === undefined ? '' : audiences[share.audience]}
          {placeOf(share)} · <span className="font-mono">{share.model}</span> · {lifetimeText(share)}
        </p>
      </div>
      <div className="-mx-3 flex items-center gap-1">
        <a
          href={addressOf(share)}
          target="_blank"
          rel="noreferrer"
          aria-label={`Open the link to ${title}`}
          className="inline-flex h-control-small items-center gap-1.5 rounded-control px-3 text-13 font-medium hover:bg-sunk"
        >
          Open
          <ExternalLink size={13} />
        </a>
        <CopyButton
          text={() => addressOf(share)}
          label={`Copy the link to ${title}`}
          className="h-control-small rounded-control px-3 text-13 font-medium hover:bg-sunk"
        >
          <span aria-hidden>Copy</span>
        </CopyButton>
        {mayChange(share) ? (
          <Button weight="quiet" data-revoke aria-label={`Revoke the link to ${title}`} onClick={onRevoke}>
            Revoke
          </Button>
        ) : null}
      </div>
    </li>
  );
}

const audiences = { anyone: 'For anyone · ', team: 'For the team · ' } as const;

function placeOf({ kind, reference, operationId, model }: Share): string {
  switch (kind) {
    case 'comparison':
      return reference === ''
        ? 'Comparison'
        : `Comparison of ${countText(reference.split(',').length, 'result')}`;
    case 'evaluation':
      return 'Evaluation';
    case 'collection':
      return 'Collection';
    case 'run':
      return runPage(operationId, model)?.label ?? operationId;
  }
}

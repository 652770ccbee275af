'use client';
/** A copy of the whole run on the server, behind a link of its own that ends when it should. */
import { useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import { Button } from '#components/ui/button.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { isLive, type Run } from '#lib/client/run/run.ts';
import { listShares, makeShare, revokeShare, shareState } from '#lib/client/share/share-calls.ts';
import { PagesCallError } from '#lib/client/transport/call-pages.ts';
import type { NewShare, Share } from '#lib/contract/playground/share.ts';
import { SharesList } from './shares-list.tsx';

/** What a snapshot needs to know of its run. */
export interface SharedRun extends Pick<Run, 'phase'> {
  requestId?: string | undefined;
}

export function SnapshotTab({ run }: { run: SharedRun }) {
  const runId = run.requestId;
  if (isLive(run)) return <Words>The run still goes on. A snapshot can be made once it has ended.</Words>;
  if (runId === undefined)
    return <Words>The server never answered this run, so it has nothing to keep of it.</Words>;
  return <Snapshots key={runId} runId={runId} />;
}

function Words({ children }: { children: string }) {
  return <p className="text-13 text-pretty text-ink-second">{children}</p>;
}

/** `never`: until it is revoked. */
type Span = '1' | '7' | '30' | 'never';

const spans: readonly { value: Span; label: string }[] = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: 'never', label: 'Never' },
];

const days: Readonly<Record<Span, NewShare['expiresInDays']>> = { '1': 1, '7': 7, '30': 30, never: null };

function Snapshots({ runId }: { runId: string }) {
  const { data: shares, error, mutate } = useSWR(['shares', runId], () => listShares(runId));
  const [span, setSpan] = useState<Span>('7');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const [said, setSaid] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const focusNext = useRef<'maker' | 'address'>(undefined);
  const maker = useRef<HTMLButtonElement>(null);
  const works = shares?.some((share) => shareState(share, Date.now()) === 'live') ?? false;

  const act = async (work: () => Promise<Share>, done: string, next: 'maker' | 'address') => {
    setBusy(true);
    setProblem(undefined);
    try {
      const changed = await work();
      const added = (known: readonly Share[] = []) =>
        [changed, ...known.filter(({ id }) => id !== changed.id)].sort(newestFirst);
      await mutate(added, { revalidate: false });
      setSaid(done);
      focusNext.current = next;
    } catch (failure) {
      setProblem(failure);
    } finally {
      setBusy(false);
    }
  };
  // The button that was pressed may be gone, and the next one is there only once all is drawn.
  useEffect(() => {
    if (busy || focusNext.current === undefined) return;
    const next = focusNext.current === 'maker' ? maker.current : list.current?.querySelector('input');
    focusNext.current = undefined;
    next?.focus();
  });
  const make = () =>
    act(() => makeShare({ runId, expiresInDays: days[span] }), 'The link is made.', 'address');
  const revoke = ({ id }: Share) => act(() => revokeShare(id), 'The link is revoked.', 'maker');
  return (
    <div className="flex flex-col gap-4">
      <Words>
        A copy of the whole run: request, result, events and files. Whoever has the link can read it without
        signing in, until it ends.
      </Words>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-[260px] flex-1">
          <p aria-hidden className="mb-1.5 text-13 font-semibold">
            Ends after
          </p>
          <Segmented
            label="Ends after"
            options={spans}
            value={span}
            onChange={(value) => setSpan(spans.find((known) => known.value === value)?.value ?? span)}
          />
        </div>
        {/* Once there is one, copying it is the thing to do next. */}
        <Button
          ref={maker}
          weight={works ? 'secondary' : 'primary'}
          onClick={() => void make()}
          disabled={busy}
        >
          {works ? 'Make another link' : 'Make a link'}
        </Button>
      </div>
      <Problem error={problem ?? error} />
      <p role="status" className="sr-only">
        {said}
      </p>
      <div ref={list}>
        <SharesList shares={shares} onRevoke={(share) => void revoke(share)} />
      </div>
    </div>
  );
}

function Problem({ error }: { error: unknown }) {
  if (error === undefined) return null;
  const known = error instanceof PagesCallError ? error : undefined;
  return (
    <p role="alert" className="text-13 text-pretty text-warning">
      {error instanceof Error ? error.message : String(error)}
      {known?.requestId === undefined ? null : (
        <span className="ml-2 font-mono text-12 text-ink-third">{known.requestId}</span>
      )}
    </p>
  );
}

function newestFirst(a: Share, b: Share): number {
  return b.createdAt.localeCompare(a.createdAt);
}

/** Creates snapshots on the server and lists their links. */

import { ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { useClock } from '#components/ui/use-clock.ts';
import { errorMessage } from '#lib/base/error-message.ts';
import { formatMinute } from '#lib/base/format-time.ts';
import { listShares, revokeShare, shareState } from '#lib/client/share/share-calls.ts';
import type { Snapshot } from '#lib/client/share/snapshot.ts';
import { PagesCallError } from '#lib/client/transport/call-pages.ts';
import { usePagesNeedSignIn } from '#lib/client/transport/sign-in.ts';
import type { NewShare, Share, ShareAudience } from '#lib/contract/pages/share.ts';
import { LinkRow } from './link-row.tsx';
import { addressOf, lifetimeText } from './share-labels.ts';

export function SnapshotTab({ snapshot }: { snapshot: Snapshot }) {
  if ('blocked' in snapshot) return <Text>{snapshot.blocked}</Text>;
  return <Snapshots key={snapshot.reference} {...snapshot} />;
}

function Text({ children }: { children: string }) {
  return <p className="text-13 text-pretty text-ink-second">{children}</p>;
}

/** `never`: until revoked. */
type Span = '1' | '7' | '30' | 'never';

const spans: readonly { value: Span; label: string }[] = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: 'never', label: 'Never' },
];

const audiences: readonly { value: ShareAudience; label: string }[] = [
  { value: 'team', label: 'People who sign in' },
  { value: 'anyone', label: 'Anyone with the link' },
];
const ofTeam = 'People who sign in here can view it until it expires.';
const ofAnyone = 'Anyone with the link can view it without signing in until it expires.';

const days: Readonly<Record<Span, NewShare['expiresInDays']>> = { '1': 1, '7': 7, '30': 30, never: null };

function Snapshots({
  reference,
  text,
  hasCosts,
  title: proposed,
  share,
}: Exclude<Snapshot, { blocked: string }>) {
  const { data: shares, error, mutate } = useSWR(['shares', reference], () => listShares({ reference }));
  const [span, setSpan] = useState<Span>('7');
  const hasPeople = usePagesNeedSignIn();
  const [audience, setAudience] = useState<ShareAudience>('team');
  const [withCosts, setWithCosts] = useState(true);
  const [title, setTitle] = useState(proposed ?? '');
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
  // Runs after each render: the pressed button may be gone and the next one only exists now.
  useEffect(() => {
    if (busy || focusNext.current === undefined) return;
    const next = focusNext.current === 'maker' ? maker.current : list.current?.querySelector('input');
    focusNext.current = undefined;
    next?.focus();
  });
  const titled = proposed === undefined ? {} : { title: title.trim() || proposed };
  const make = () =>
    act(
      () => share({ expiresInDays: days[span], withCosts, ...titled, ...(hasPeople ? { audience } : {}) }),
      'Link created.',
      'address',
    );
  const revoke = ({ id }: Share) => act(() => revokeShare(id), 'Link revoked.', 'maker');
  return (
    <div className="flex flex-col gap-4">
      <Text>{`${text} ${hasPeople && audience === 'team' ? ofTeam : ofAnyone}`}</Text>
      {proposed === undefined ? null : (
        <Labelled label="Title">
          {(id) => (
            <TextInput id={id} value={title} placeholder={proposed} maxLength={300} onText={setTitle} />
          )}
        </Labelled>
      )}
      {hasPeople ? (
        <Choice label="Who can view it" options={audiences} value={audience} onChange={setAudience} />
      ) : null}
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-[260px] flex-1">
          <Choice label="Expires after" options={spans} value={span} onChange={setSpan} />
        </div>
        {/* With an active link, copying it is the main action. */}
        <Button
          ref={maker}
          weight={works ? 'secondary' : 'primary'}
          onClick={() => void make()}
          disabled={busy}
        >
          {works ? 'Create another link' : 'Create link'}
        </Button>
      </div>
      {hasCosts ? (
        <Checkbox label="Show costs to readers" checked={withCosts} onChange={setWithCosts} />
      ) : null}
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

interface ChoiceProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange(value: NoInfer<Value>): void;
}

function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <div>
      <p aria-hidden className="mb-1.5 text-13 font-semibold">
        {label}
      </p>
      <Segmented
        label={label}
        options={options}
        value={value}
        onChange={(chosen) => onChange(options.find((known) => known.value === chosen)?.value ?? value)}
      />
    </div>
  );
}

function Problem({ error }: { error: unknown }) {
  if (error === undefined) return null;
  const known = error instanceof PagesCallError ? error : undefined;
  return (
    <ErrorText>
      {errorMessage(error)}
      {known?.requestId === undefined ? null : (
        <span className="ml-2 font-mono text-12 text-ink-third">{known.requestId}</span>
      )}
    </ErrorText>
  );
}

function newestFirst(a: Share, b: Share): number {
  return b.createdAt.localeCompare(a.createdAt);
}

interface SharesListProps {
  /** Newest first; undefined until loaded. */
  shares: readonly Share[] | undefined;
  onRevoke(share: Share): void;
}

/** The active links. Those that have ended are on the page of all links. */
function SharesList({ shares = [], onRevoke }: SharesListProps) {
  const now = useClock(true, 30_000);
  const live = shares.filter((share) => shareState(share, now) === 'live');
  if (live.length === 0) return null;
  return (
    <ul aria-label="Active links" className="flex flex-col divide-y divide-hairline border-y border-hairline">
      {live.map((share) => (
        <li key={share.id} className="flex flex-col gap-2 py-3">
          <LinkRow
            label={`Link created ${formatMinute(share.createdAt)}`}
            url={addressOf(share)}
            title={share.words}
          />
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-13 text-ink-second tabular-nums">
            <span>{lifetimeText(share)}</span>
            <span className="flex items-center gap-1">
              <a
                href={addressOf(share)}
                target="_blank"
                rel="noreferrer"
                className="inline-flex h-control-small items-center gap-1.5 rounded-control px-3 font-medium text-ink hover:bg-sunk"
              >
                Open
                <ExternalLink size={13} />
              </a>
              <Button weight="quiet" onClick={() => onRevoke(share)}>
                Revoke
              </Button>
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

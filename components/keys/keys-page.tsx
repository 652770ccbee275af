'use client';
import { Eye, RotateCw } from 'lucide-react';
import { useState } from 'react';
import useSWR from 'swr';
import { useRights } from '#components/shell/rights.tsx';
import { Button, buttonClasses } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { FoldMark } from '#components/ui/fold-mark.tsx';
import { PageColumn, PagePart } from '#components/ui/page-column.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { Select } from '#components/ui/select.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { useClock } from '#components/ui/use-clock.ts';
import { countText } from '#lib/base/format.ts';
import { formatMinute } from '#lib/base/format-time.ts';
import { useUrlParam } from '#lib/client/storage/use-url-param.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import { usePagesNeedSignIn } from '#lib/client/transport/sign-in.ts';
import type { ApiKey, MadeApiKey } from '#lib/contract/pages/api-key.ts';
import type { SigningSecret } from '#lib/contract/pages/delivery.ts';
import { type KeyLimits, restoreSeconds } from '#lib/contract/pages/key-limits.ts';
import { KeyRow } from './key-row.tsx';
import { MadeKey, type NewKey, NewKeyForm } from './new-key-form.tsx';

/** The API keys page: create, rename, limit and revoke keys; their signing secrets. */

export function KeysPage() {
  const { keys, error, ...acts } = useApiKeys();
  const [made, setMade] = useState<MadeApiKey>();
  const { problem, act } = useAction();
  const [said, setSaid] = useState('');
  const now = useClock(true, 1000);
  const hasOwners = usePagesNeedSignIn();
  const { personId, isAdmin, mayCall, mayChange } = useRights();
  const [whose, setWhose] = useUrlParam('of', ['all', 'mine', 'team']);
  const change = (work: Promise<void>, done: string) => act(() => work.then(() => setSaid(done)));
  const rows = (list: readonly ApiKey[], label: string) => (
    <ul aria-label={label} className="rounded-panel border border-hairline bg-panel">
      {list.map((key) => (
        <KeyRow
          key={key.id}
          apiKey={key}
          now={now}
          onRename={(name) => change(acts.rename(key.id, name), `Renamed to ${name}.`)}
          onLimit={(limits) => change(acts.limit(key.id, limits), `Limits of ${key.name} saved.`)}
          onRevoke={() => change(acts.revoke(key.id), `${key.name} revoked.`)}
          onRestore={() => change(acts.restore(key.id), `${key.name} restored.`)}
        />
      ))}
    </ul>
  );
  const gone = (key: ApiKey) => key.state === 'revoked' && !isRestorable(key, now);
  const listed = keys?.filter((key) => isOf(key, whose, personId)) ?? [];
  const present = listed.filter((key) => !gone(key));
  const past = listed.filter(gone);

  return (
    <PageColumn>
      {mayCall('POST /api/keys') ? (
        <PagePart
          title="New key"
          words="A key gives access to every path of the gateway, within its limits. It is shown once; only its hash is stored."
        >
          <NewKeyForm
            hasOwners={hasOwners}
            onCreate={async (key) => {
              setMade(await acts.create(key));
              setSaid(`${key.name} created.`);
            }}
          />
          {/* Hide it if it was revoked in the meantime. */}
          {made === undefined ||
          keys?.some(({ id, state }) => id === made.apiKey.id && state !== 'active') ? null : (
            <MadeKey key={made.apiKey.id} made={made} onDone={() => setMade(undefined)} />
          )}
        </PagePart>
      ) : null}
      <PagePart
        title="Keys"
        actions={
          hasOwners ? (
            <div className="w-[200px]">
              <Segmented label="Whose keys" options={owners} value={whose} onChange={setWhose} />
            </div>
          ) : undefined
        }
      >
        {problem === undefined ? null : <ErrorText>Could not save the change: {problem} </ErrorText>}
        {error ? <ErrorText>Could not load API keys: {error.message}</ErrorText> : null}
        {keys === undefined ? (
          <p role="status" className="h-[68px] text-13 text-ink-third">
            {error ? '' : 'Loading API keys…'}
          </p>
        ) : null}
        {keys && present.length === 0 && whose !== 'all' ? (
          <p className="text-13 text-ink-second">No active keys of this kind.</p>
        ) : null}
        {keys && present.length === 0 && whose === 'all' ? (
          <p className="text-13 text-ink-second">
            No active keys. The playground needs no key; other programs do. Create one above.
          </p>
        ) : null}
        {present.length > 0 ? rows(present, 'Keys') : null}
        {past.length === 0 ? null : (
          <details className="group">
            <summary className="flex w-fit items-center gap-1.5 rounded-control text-13 text-ink-second hover:text-ink">
              <FoldMark />
              {countText(past.length, 'revoked key')}
            </summary>
            <div className="pt-3">{rows(past, 'Revoked keys')}</div>
          </details>
        )}
      </PagePart>
      <SigningSecrets
        hasPages={isAdmin}
        keys={keys?.filter((key) => key.state === 'active' && mayChange(key)) ?? []}
      />
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </PageColumn>
  );
}

const owners = [
  { value: 'mine', label: 'Mine' },
  { value: 'team', label: 'Team' },
  { value: 'all', label: 'All' },
];

function isOf({ personId = null }: ApiKey, whose: string, me: string): boolean {
  if (whose === 'all') return true;
  return whose === 'mine' ? personId === me : personId === null;
}

/** Before hydration (`now` is 0), all revoked keys count as restorable. */
function isRestorable({ revokedAt }: ApiKey, now: number): boolean {
  return revokedAt !== null && now < Date.parse(revokedAt) + restoreSeconds * 1000;
}

const path = '/api/keys';

/** The API keys of the server and their operations. */
function useApiKeys() {
  const { data, error, mutate } = useSWR<{ keys: readonly ApiKey[] }, Error>(path, callPages, {
    refreshInterval: 15_000,
  });
  const change = async (id: string, call: Promise<ApiKey>) => {
    const changed = await call;
    await mutate((known) => known && { keys: known.keys.map((key) => (key.id === id ? changed : key)) }, {
      revalidate: false,
    });
  };
  return {
    keys: data?.keys,
    error,
    async create(key: NewKey) {
      const made = await callPages<MadeApiKey>(path, { method: 'POST', body: key });
      await mutate();
      return made;
    },
    rename: (id: string, name: string) =>
      change(id, callPages(`${path}/${id}`, { method: 'PATCH', body: { name } })),
    limit: (id: string, limits: KeyLimits) =>
      change(id, callPages(`${path}/${id}`, { method: 'PATCH', body: { limits } })),
    revoke: (id: string) => change(id, callPages(`${path}/${id}`, { method: 'DELETE' })),
    restore: (id: string) => change(id, callPages(`${path}/${id}/restore`, { method: 'POST' })),
  };
}

/** Of the requests of the pages, which need no key. */
const pagesKey = { id: 'playground', name: 'Playground' };

interface SigningSecretsProps {
  /** Whether the person may see the secret of the pages. */
  hasPages: boolean;
  keys: readonly Pick<ApiKey, 'id' | 'name'>[];
}

function SigningSecrets({ hasPages, keys }: SigningSecretsProps) {
  const all = hasPages ? [pagesKey, ...keys] : keys;
  const [chosen, setChosen] = useState<string>();
  const keyId = chosen ?? all[0]?.id ?? '';
  const [shown, setShown] = useState<SigningSecret & { keyId: string }>();
  const { problem, act } = useAction();
  const load = (action: '' | '/rotate') =>
    act(async () => {
      const path = `/api/keys/${encodeURIComponent(keyId)}/signing-secret${action}`;
      const secret = await callPages<SigningSecret>(path, { method: action === '' ? 'GET' : 'POST' });
      setShown({ ...secret, keyId });
    });
  const secret = shown?.keyId === keyId ? shown : undefined;
  if (all.length === 0) return null;
  return (
    <PagePart
      title="Signing secret"
      words="Signs the callbacks of requests with a key. Receivers verify them with it. For 24 hours after a rotation, callbacks are signed with both secrets."
    >
      <div className="flex flex-col gap-3 rounded-panel border border-hairline bg-panel p-4">
        <div className="flex flex-wrap items-center gap-2">
          <div className="min-w-0 grow basis-40 sm:max-w-[260px]">
            <Select
              aria-label="Key of the signing secret"
              value={keyId}
              options={all.map(({ id, name }) => ({ value: id, label: name }))}
              onText={setChosen}
            />
          </div>
          {secret === undefined ? (
            <Button icon={<Eye size={14} />} onClick={() => load('')}>
              Show secret
            </Button>
          ) : (
            <Button icon={<RotateCw size={14} />} onClick={() => load('/rotate')}>
              Rotate
            </Button>
          )}
        </div>
        {problem === undefined ? null : <ErrorText>{problem}</ErrorText>}
        <div role="status" className="flex flex-col gap-2 empty:hidden">
          {secret === undefined ? null : <ShownSecret secret={secret} />}
        </div>
      </div>
    </PagePart>
  );
}

function ShownSecret({ secret: { secret, previousUntil } }: { secret: SigningSecret }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 basis-60 rounded-control bg-sunk px-3 py-1.5 font-mono text-13 break-all select-all">
          {secret}
        </code>
        <CopyButton text={secret} label="Copy signing secret" className={buttonClasses({})}>
          Copy
        </CopyButton>
      </div>
      {previousUntil === null ? null : (
        <p className="text-13 text-ink-second tabular-nums">
          Rotated. The previous secret signs until {formatMinute(previousUntil)}.
        </p>
      )}
    </>
  );
}

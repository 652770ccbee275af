'use client';
import { useState } from 'react';
/** The API keys page: create, rename, limit and revoke keys; their signing secrets. */
import useSWR from 'swr';
import { useRights } from '#components/shell/rights.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { FoldMark } from '#components/ui/fold-mark.tsx';
import { PageColumn, PagePart } from '#components/ui/page-column.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { useClock } from '#components/ui/use-clock.ts';
import { countText } from '#lib/base/format.ts';
import { useUrlParam } from '#lib/client/storage/use-url-param.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import { usePagesNeedSignIn } from '#lib/client/transport/sign-in.ts';
import type { ApiKey, MadeApiKey } from '#lib/contract/pages/api-key.ts';
import { type KeyLimits, restoreSeconds } from '#lib/contract/pages/key-limits.ts';
import { KeyRow } from './key-row.tsx';
import { MadeKey, type NewKey, NewKeyForm } from './new-key-form.tsx';
import { SigningSecrets } from './signing-secrets.tsx';

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

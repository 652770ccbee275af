'use client';
/** The settings page: who answers and how well, what the operator has set, what this browser keeps. */
import { LogOut } from 'lucide-react';
import useSWR from 'swr';
import { KeysShown } from '#components/shell/shortcuts/keys-shown.tsx';
import { ThemeToggle } from '#components/shell/theme-toggle.tsx';
import { Button } from '#components/ui/button.tsx';
import { PageColumn, PagePart } from '#components/ui/page-column.tsx';
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { ServiceState } from '#lib/contract/playground/service-state.ts';
import { DraftsPart } from './drafts-part.tsx';
import { FactList } from './fact-list.tsx';
import { HistoryPart } from './history-part.tsx';
import { PricesPart } from './prices-part.tsx';
import { ProviderPart } from './provider-part.tsx';
import { SettingList } from './setting-list.tsx';

export function SettingsPage({ models }: { models: readonly string[] }) {
  const { data: state, error } = useSWR<ServiceState, Error>('/api/settings', callPages);
  return (
    <PageColumn>
      <ProviderPart />
      <PagePart title="This browser" words="Theme, drafts and prices stay here; nobody else sees them.">
        <div className="flex flex-wrap items-center gap-3 rounded-panel border border-hairline bg-panel p-4">
          <span className="text-13 font-semibold">Theme</span>
          <div className="w-40">
            <ThemeToggle label="Theme of the pages" />
          </div>
        </div>
        <p className="flex flex-wrap items-center gap-2 rounded-panel border border-hairline bg-panel p-4 text-13">
          <span className="font-semibold">Shortcuts</span>
          <KeysShown keys="?" />
          <span className="text-ink-second">lists those of the page one is on,</span>
          <KeysShown keys="Mod+k" />
          <span className="text-ink-second">finds anything.</span>
        </p>
        <DraftsPart />
        <PricesPart models={models} />
      </PagePart>
      <HistoryPart />
      <PagePart
        title="Service"
        words="Set by the operator as environment variables, read when the service starts. Secrets are never told, only whether they are there."
        actions={
          state?.signIn ? (
            <Button icon={<LogOut aria-hidden size={14} />} onClick={() => void signOut()}>
              Sign out
            </Button>
          ) : undefined
        }
      >
        {error ? (
          <p role="alert" className="text-13 text-warning">
            The settings did not come: {error.message}
          </p>
        ) : null}
        {state === undefined ? null : (
          <>
            <FactList facts={factsOf(state)} />
            <SettingList settings={state.settings} />
          </>
        )}
      </PagePart>
    </PageColumn>
  );
}

function factsOf(state: ServiceState): readonly (readonly [string, string])[] {
  return [
    ['Version', state.version],
    ['Node', state.nodeVersion],
    ['Running since', new Date(state.startedAt).toLocaleString('en-GB')],
    ['Database', state.database === 'pglite' ? 'embedded (PGlite)' : 'Postgres server'],
    ['Data directory', state.dataDirectory],
  ];
}

async function signOut(): Promise<void> {
  await callPages('/api/session', { method: 'DELETE' });
  location.assign('/sign-in');
}

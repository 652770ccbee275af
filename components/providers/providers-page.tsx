'use client';
/** The providers page: the state of each provider, and how to add one. */
import { CodeBlock } from '#components/ui/code-block.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { FoldMark } from '#components/ui/fold-mark.tsx';
import { PageColumn, PagePart } from '#components/ui/page-column.tsx';
import { useClock } from '#components/ui/use-clock.ts';
import { sandboxId } from '#lib/base/match-model.ts';
import { useProviders } from '#lib/client/providers/use-providers.ts';
import type { ProviderList } from '#lib/contract/pages/provider-state.ts';
import { ProviderCard } from './provider-card.tsx';

export function ProvidersPage() {
  const { list, error } = useProviders();
  const hasOpen = list?.providers.some(({ condition }) => condition === 'open') ?? false;
  const now = useClock(hasOpen, 1000);
  const hasUpstream = list?.providers.some(({ id }) => id !== sandboxId) ?? true;
  return (
    <PageColumn>
      {error ? <ErrorText>Could not load providers: {error.message}</ErrorText> : null}
      {list === undefined ? (
        <p role="status" className="h-[148px] text-13 text-ink-third">
          {error ? '' : 'Loading providers…'}
        </p>
      ) : (
        <>
          {list.providers.some(({ id }) => id === sandboxId) ? null : (
            <p className="text-13 text-ink-second">
              The sandbox is not installed: only models that a provider answers can be used.
            </p>
          )}
          {hasUpstream ? null : <AddProvider vendors={list.vendors} />}
          <ul aria-label="Providers" className="flex flex-col gap-4">
            {list.providers.map((provider) => (
              <ProviderCard key={provider.id} provider={provider} now={now} />
            ))}
          </ul>
          {hasUpstream ? (
            <details className="group">
              <summary className="reach flex w-fit items-center gap-1.5 rounded-control text-13 text-ink-second hover:text-ink">
                <FoldMark />
                Add a provider
              </summary>
              <div className="pt-4">
                <AddProvider vendors={list.vendors} />
              </div>
            </details>
          ) : null}
        </>
      )}
    </PageColumn>
  );
}

function AddProvider({ vendors }: Pick<ProviderList, 'vendors'>) {
  const [example = ''] = vendors[0]?.settings ?? [];
  return (
    <PagePart
      title="Add a provider"
      words="Set the API key of a vendor and start the server again. Its models then answer for real; the sandbox, where it is installed, answers all others."
    >
      <div className="rounded-panel border border-hairline bg-panel">
        <CodeBlock
          label="Command"
          language="bash"
          code={`${example}=... npm start`}
          className="border-b border-hairline px-4 py-3"
        />
        <dl className="grid gap-x-6 px-4 py-1.5 text-13 sm:grid-cols-[minmax(0,auto)_minmax(0,1fr)]">
          {vendors.map(({ label, answers, settings }) => (
            <div key={label} className="contents">
              <dt className="pt-1.5 font-mono text-12 leading-5 font-semibold [overflow-wrap:anywhere] sm:py-1.5">
                {settings.join(', ')}
              </dt>
              <dd className="pb-1.5 sm:py-1.5">
                {label} <span className="text-ink-second">· {answers}</span>
              </dd>
            </div>
          ))}
        </dl>
        <p className="border-t border-hairline px-4 py-3 text-13 text-pretty text-ink-second">
          <Setting>_BASE_URL</Setting> in place of <Setting>_API_KEY</Setting> selects a compatible server,
          such as a local one; it needs no key. <Setting>GATEWAY_CONFIG</Setting> names a file with several
          targets and routes. <Setting>docs/upstreams.md</Setting> describes all of it.
        </p>
      </div>
    </PagePart>
  );
}

function Setting({ children }: { children: string }) {
  return <code className="font-mono text-12 text-ink">{children}</code>;
}

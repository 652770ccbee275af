'use client';
/** The providers page: the state of each provider, and the keys of vendors. */
import { ErrorText } from '#components/ui/error-text.tsx';
import { PageColumn } from '#components/ui/page-column.tsx';
import { useClock } from '#components/ui/use-clock.ts';
import { sandboxId } from '#lib/base/match-model.ts';
import { useProviders } from '#lib/client/providers/use-providers.ts';
import { useUrlText } from '#lib/client/storage/use-url-param.ts';
import { ProviderCard } from './provider-card.tsx';
import { VendorKeys } from './vendor-keys.tsx';

export function ProvidersPage() {
  const { list, error } = useProviders();
  const hasOpen = list?.providers.some(({ condition }) => condition === 'open') ?? false;
  const now = useClock(hasOpen, 1000);
  const [chosen] = useUrlText('vendor');
  const isVendor = list?.vendors.some(({ apiKey }) => apiKey?.vendor === chosen);
  const elsewhere = list?.providers.find(({ id }) => id === chosen && !isVendor);
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
          <ul aria-label="Providers" className="flex flex-col gap-4">
            {list.providers.map((provider) => (
              <ProviderCard key={provider.id} provider={provider} now={now} />
            ))}
          </ul>
          {elsewhere === undefined ? null : (
            <p role="status" className="text-13 text-warning">
              The key of {elsewhere.id} is set where its address is, by {elsewhere.source}: change it there.
            </p>
          )}
          <VendorKeys {...list} chosen={chosen} />
        </>
      )}
    </PageColumn>
  );
}

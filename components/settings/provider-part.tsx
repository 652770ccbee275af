import { Check, CircleAlert, RefreshCw } from 'lucide-react';
import useSWR from 'swr';
import { Button } from '#components/ui/button.tsx';
/** The state of the provider, checked on load and on request. */
import { ErrorText } from '#components/ui/error-text.tsx';
import { PagePart } from '#components/ui/page-column.tsx';
import { formatMs } from '#lib/base/format.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { ProviderState } from '#lib/contract/playground/service-state.ts';
import { FactList } from './fact-list.tsx';

export function ProviderPart() {
  const { data, error, isValidating, mutate } = useSWR<ProviderState, Error>(
    '/api/settings/provider',
    callPages,
    { revalidateOnFocus: false },
  );
  return (
    <PagePart
      title="Provider"
      actions={
        <Button icon={<RefreshCw size={14} />} disabled={isValidating} onClick={() => void mutate()}>
          Check again
        </Button>
      }
    >
      {error ? <ErrorText>Could not load the provider state: {error.message}</ErrorText> : null}
      <FactList facts={data ? factsOf(data) : [['Provider', 'loading…']]} />
    </PagePart>
  );
}

function factsOf(state: ProviderState) {
  const { id, address, status, milliseconds, lastFailure } = state;
  const sandbox = address === null;
  return [
    ['Provider', sandbox ? 'embedded sandbox: offline, no key, no cost' : `${id}, at ${address}`],
    ['State', <State key="state" state={state} />],
    ...(status === null ? [] : [['Model list', `${status} in ${formatMs(milliseconds ?? 0)}`] as const]),
    [
      'Last failure',
      lastFailure === null
        ? 'none since server start'
        : `${new Date(lastFailure.at).toLocaleString('en-GB')}: ${lastFailure.message}`,
    ],
  ] as const;
}

function State({ state: { reachable, problem } }: { state: ProviderState }) {
  const well = reachable && problem === null;
  const Icon = well ? Check : CircleAlert;
  return (
    <span className={`flex items-center gap-1.5 font-semibold ${well ? 'text-done' : 'text-warning'}`}>
      <Icon size={15} className="shrink-0" />
      {well ? 'Reachable' : reachable ? problem : `Not reachable: ${problem}`}
    </span>
  );
}

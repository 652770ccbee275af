'use client';
/** Who answers, whether it is there, and how quickly. Asks on opening and when told to. */
import { Check, CircleAlert, RefreshCw } from 'lucide-react';
import useSWR from 'swr';
import { Button } from '#components/ui/button.tsx';
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
        <Button
          icon={<RefreshCw aria-hidden size={14} />}
          disabled={isValidating}
          onClick={() => void mutate()}
        >
          Ask again
        </Button>
      }
    >
      {error ? (
        <p role="alert" className="text-13 text-warning">
          The provider’s state did not come: {error.message}
        </p>
      ) : null}
      <FactList facts={data ? factsOf(data) : [['Answers', 'asking…']]} />
    </PagePart>
  );
}

function factsOf(state: ProviderState) {
  const { id, address, status, milliseconds, lastFailure } = state;
  const sandbox = address === null;
  return [
    ['Answers', sandbox ? 'the embedded sandbox: offline, no key, no cost' : `${id}, at ${address}`],
    ['State', <State key="state" state={state} />],
    ...(status === null ? [] : [['List of models', `${status} in ${formatMs(milliseconds ?? 0)}`] as const]),
    [
      'Last failure',
      lastFailure === null
        ? 'none since the start'
        : `${new Date(lastFailure.at).toLocaleString('en-GB')}: ${lastFailure.message}`,
    ],
  ] as const;
}

function State({ state: { reachable, problem } }: { state: ProviderState }) {
  const well = reachable && problem === null;
  const Icon = well ? Check : CircleAlert;
  return (
    <span className={`flex items-center gap-1.5 font-semibold ${well ? 'text-done' : 'text-warning'}`}>
      <Icon aria-hidden size={15} className="shrink-0" />
      {well ? 'Reachable' : reachable ? problem : `Not reachable: ${problem}`}
    </span>
  );
}

/** What providers answered to a failed call, which the response does not have. Only for the server's own pages. */
import type { ReactNode } from 'react';
import useSWR from 'swr';
import { vendorQuote } from '#lib/client/run/failure-view.ts';
import { providerName } from '#lib/client/run/provider-labels.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { ProviderList } from '#lib/contract/pages/provider-state.ts';

interface UpstreamAnswerProps {
  /** Of the call; of a video task its own id. */
  requestId: string | undefined;
  /** The message that is shown already. */
  message: string;
}

export function UpstreamAnswer({ requestId, message }: UpstreamAnswerProps) {
  const { data } = useSWR(['/api/providers', requestId, message], ([path]) => callPages<ProviderList>(path), {
    revalidateIfStale: false,
    revalidateOnFocus: false,
  });
  const { providers = [] } = data ?? {};
  const answers = providers.flatMap(({ id, failures }) =>
    failures
      .filter((failure) => failure.requestId === requestId)
      .map((failure) => ({ id, text: vendorQuote(failure.message) })),
  );
  // A relayed response has its own text already.
  return answers
    .filter(({ text }) => text && !message.includes(text))
    .map(({ id, text }) => (
      <Quote key={id + text} provider={id}>
        {text}
      </Quote>
    ));
}

/** The words of a provider. */
export function Quote({ provider, children }: { provider: string | undefined; children: ReactNode }) {
  return (
    <p className="mt-1.5 first-letter:uppercase text-13 text-ink-second [overflow-wrap:anywhere]">
      {provider === undefined ? 'The response' : providerName(provider)} said: “{children}”
    </p>
  );
}

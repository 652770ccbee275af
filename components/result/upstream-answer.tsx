/** What a provider answered to a failed call, with a link to its state. Only for the server's own pages. */
import Link from 'next/link';
import useSWR from 'swr';
import { failureText } from '#lib/client/providers/failure-text.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { ProviderList } from '#lib/contract/playground/provider-state.ts';

interface UpstreamAnswerProps {
  provider: string;
  /** Of the call; of a video task its own id. */
  requestId: string | undefined;
  /** The message that is shown already. */
  message: string;
}

export function UpstreamAnswer({ provider, requestId, message }: UpstreamAnswerProps) {
  const { data } = useSWR(['/api/providers', requestId, message], ([path]) => callPages<ProviderList>(path), {
    revalidateIfStale: false,
    revalidateOnFocus: false,
  });
  const { source = null, failures = [] } = data?.providers.find(({ id }) => id === provider) ?? {};
  const failure = failures.find((one) => one.requestId === requestId);
  const answer = failure && failureText(failure.message);
  return (
    <>
      {answer === undefined ||
      message.includes(answer.replace(/^The upstream answered [^:]*: /, '')) ? null : (
        <p className="mt-1 text-13 text-ink-second [overflow-wrap:anywhere]">{answer}</p>
      )}
      <p className="mt-1 text-13 text-ink-second">
        <Link href="/providers" className="underline underline-offset-2 hover:no-underline">
          Providers
        </Link>{' '}
        tests {provider}
        {source === null ? '.' : `, which ${source} configures.`}
      </p>
    </>
  );
}

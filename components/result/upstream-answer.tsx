/** What providers answered to a failed call, with a link to their state. Only for the server's own pages. */
import Link from 'next/link';
import useSWR from 'swr';
import { failureText } from '#lib/client/run/failure-text.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { ProviderList } from '#lib/contract/pages/provider-state.ts';

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
  const { providers = [] } = data ?? {};
  const source = providers.find(({ id }) => id === provider)?.source ?? null;
  const answers = providers.flatMap(({ id, failures }) =>
    failures
      .filter((failure) => failure.requestId === requestId)
      .map((failure) => ({ id, text: failureText(failure.message) })),
  );
  return (
    <>
      {answers
        .filter(({ text }) => !isShown(text, message))
        .map(({ id, text }) => (
          <p key={id + text} className="mt-1 text-13 text-ink-second [overflow-wrap:anywhere]">
            {id === provider ? '' : `${id}: `}
            {text}
          </p>
        ))}
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

/** A relayed response has its own text already. */
function isShown(text: string, message: string): boolean {
  return (
    text.startsWith('It answered with') ||
    message.includes(text.replace(/^The upstream answered [^:]*: /, ''))
  );
}

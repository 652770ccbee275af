/** Shutdown dates of models at their upstreams: those that a vendor's list says, else those that it has announced. */
import type { Candidate } from './target.ts';

/** Of names in default-routes.ts, by the host of the vendor's own API. Source: the deprecations pages, November 2026. */
const announced: readonly { host: RegExp; dates: ReadonlyMap<string, string> }[] = [
  {
    host: /^(?:[a-z]{2}\.)?api\.openai\.com$/,
    dates: new Map([
      ['dall-e-2', '2026-05-12'],
      ['dall-e-3', '2026-05-12'],
      ['gpt-image-1', '2026-10-23'],
      ['gpt-image-1-mini', '2026-12-01'],
      ['gpt-image-1.5', '2026-12-01'],
      ['chatgpt-image-latest', '2026-12-01'],
    ]),
  },
];

/** YYYY-MM-DD, past or future; null if none is known. */
export function shutdownDate({ target, model }: Candidate): string | null {
  const hostname = URL.parse(target.baseUrl ?? '')?.hostname ?? '';
  const vendor = announced.find(({ host }) => host.test(hostname));
  return target.provider.shutdownDates?.get(model) ?? vendor?.dates.get(model) ?? null;
}

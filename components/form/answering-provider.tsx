/** The provider that answers the selected model, with a link to its state. */
import Link from 'next/link';
import { createContext, use } from 'react';
import { type ModelRule, providersOf } from '#lib/base/match-model.ts';
import { providerName } from '#lib/client/run/provider-labels.ts';

/** The rules of the page's operation. */
export const ModelRulesContext = createContext<readonly ModelRule[]>([]);

export function AnsweringProvider({ model }: { model: string }) {
  const [first, ...others] = providersOf(use(ModelRulesContext), model);
  if (first === undefined) return null;
  return (
    <p className="truncate text-12 text-ink-second">
      Answered by{' '}
      <Link
        href="/providers"
        prefetch={false}
        className="reach rounded-control font-semibold text-ink hover:underline hover:underline-offset-2"
      >
        {providerName(first)}
      </Link>
      {others.map((id) => ` or ${providerName(id)}`).join('')}
    </p>
  );
}

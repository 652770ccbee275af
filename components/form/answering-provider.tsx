/** The provider that answers the selected model, with a link to its state. */
import Link from 'next/link';
import { createContext, use } from 'react';
import { ProviderIcon } from '#components/shell/provider-icon.tsx';
import { type ModelRule, providersOf } from '#lib/base/match-model.ts';

/** The rules of the page's operation. */
export const ModelRulesContext = createContext<readonly ModelRule[]>([]);

export function AnsweringProvider({ model }: { model: string }) {
  const [first, ...others] = providersOf(use(ModelRulesContext), model);
  if (first === undefined) return null;
  return (
    <p className="flex items-center gap-1.5 text-12 text-ink-second">
      <ProviderIcon id={first} size={13} />
      <span className="min-w-0 truncate">
        Answered by{' '}
        <Link
          href="/providers"
          prefetch={false}
          className="reach rounded-control font-semibold text-ink hover:underline hover:underline-offset-2"
        >
          {first}
        </Link>
        {others.length > 0 ? `, otherwise ${others.join(', ')}` : ''}
      </span>
    </p>
  );
}

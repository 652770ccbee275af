/** The navigation on the left: all pages, theme and provider. */

import { Box, Radio } from 'lucide-react';
import Link from 'next/link';
import { Brand } from './brand.tsx';
import { pageGroups } from './navigation.ts';
import { RailLink } from './rail-link.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

export function Rail({ provider }: { provider: string }) {
  return (
    <div className="flex h-full flex-col gap-4 p-3">
      <Link
        href="/"
        prefetch={false}
        className="flex h-8 items-center rounded-control px-2 pointer-coarse:h-11"
        aria-label="Easel, start page"
      >
        <Brand />
      </Link>
      <nav aria-label="Pages" className="scroll-column flex flex-1 flex-col gap-4 overflow-y-auto">
        {pageGroups.map((group) => (
          <div key={group.label}>
            <p className="px-2 pb-1 text-13 text-ink-third">{group.label}</p>
            <ul className="flex flex-col">
              {group.pages.map((page) => (
                <li key={page.href}>
                  <RailLink page={page} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <ThemeToggle />
      <ProviderBadge provider={provider} />
    </div>
  );
}

function ProviderBadge({ provider }: { provider: string }) {
  const sandbox = provider === 'sandbox';
  const Icon = sandbox ? Box : Radio;
  return (
    <div className="rounded-panel border border-hairline p-2.5 text-13 text-ink-second">
      <p className="flex items-center gap-2 font-semibold text-ink">
        <Icon size={15} strokeWidth={1.75} />
        {sandbox ? 'Sandbox' : 'Live upstream'}
      </p>
      <p className="mt-0.5">
        {sandbox
          ? 'Answers all requests offline, at no cost.'
          : `Requests go to the ${provider} provider with the key of the server.`}
      </p>
    </div>
  );
}
